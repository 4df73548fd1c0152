import type { PublicAddress } from '@halo/server-kit/http/public-origin';

/** Where this server stands: how it is reached, and where it keeps files and keys. */
export interface ServerPlace extends PublicAddress {
  readonly isProduction: boolean;
  readonly port: number;
  readonly dataDirectory: string;
  readonly keysDirectory: string;
  /** in which a proxy in front names the country of the visitor's address */
  readonly countryHeader?: string | undefined;
}
