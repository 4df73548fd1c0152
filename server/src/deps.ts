import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { Basics } from './basics.ts';
import type { LiveBrands } from './brand-directory.ts';
import type { Environment } from './env.ts';

export type { Clock } from './basics.ts';

/** The basics with the whole environment: for what puts modules together, and for the edge. */
export interface Deps extends Basics {
  readonly env: Environment;
  readonly brands: LiveBrands;
  /** Photos and voices of people. */
  readonly uploads: AssetStore;
}
