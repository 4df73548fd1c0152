import type { Basics } from '@halo/server-kit/basics';
import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { OverrideOrigins } from './platform/overrides/override-origins.ts';

/** An S3 bucket, or one of something that speaks like S3. */
export interface StoreBucket {
  readonly bucket: string;
  /** Undefined: AWS itself. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/** What the release platform is set up with. */
export interface ReleaseSettings extends PublicAddress {
  readonly mode: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly dataDirectory: string;
  /** Where the builds to serve lie: `var/build.json` in it, `shell/dist`, `<remote>/dist`. */
  readonly buildsDirectory: string;
  readonly keysDirectory: string;
  /** Where operators sign in. Undefined: in production nothing answers for them until a host is given. */
  readonly operationsHost: string | undefined;
  /** Who is made an operator at the start, unless they are one. */
  readonly firstOperator: { readonly email: string; readonly password: string } | undefined;
  /** Where a developer's browser may take a remote from, with a signed token; in production nowhere unless listed. */
  readonly overrideOrigins: OverrideOrigins;
  /** Where published files lie. Undefined: the data directory. */
  readonly storeBucket: StoreBucket | undefined;
}

/** What is at hand before any part is made. */
export interface ReleaseBasics extends Basics {
  readonly env: ReleaseSettings;
}
