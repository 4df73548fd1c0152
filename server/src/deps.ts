import type { Basics } from './basics.ts';
import type { Environment } from './env.ts';

export type { BrandDirectory, Clock } from './basics.ts';

/** The basics with the whole environment: for what puts modules together, and for the edge. */
export interface Deps extends Basics {
  readonly env: Environment;
}
