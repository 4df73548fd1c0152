import type { Brand } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from './env.ts';
import type { Db } from '@halo/server-kit/storage/database';

/** Brands by host and id. */
export interface BrandDirectory {
  /** The brand of a host name (no port); undefined when nobody has it. */
  byHost(host: string): Brand | undefined;
  byId(id: string): Brand | undefined;
  all(): readonly Brand[];
}

export interface Clock {
  now(): Date;
}

/** What every module is built from. Real ones are made in main.ts, test ones in testing/. */
export interface Deps {
  readonly env: Environment;
  readonly db: Db;
  readonly brands: BrandDirectory;
  readonly clock: Clock;
  /** [0, 1) */
  readonly random: () => number;
  readonly log: FastifyBaseLogger;
}
