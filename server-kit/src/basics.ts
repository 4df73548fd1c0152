import type { Brand } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './storage/database.ts';

/** Brands by host and id. */
export interface BrandDirectory {
  /** The brand of a host name (no port); undefined for an unknown host. */
  byHost(host: string): Brand | undefined;
  byId(id: string): Brand | undefined;
  all(): readonly Brand[];
  /** A file of a brand that no folder has; its name, not its address. */
  file?(id: string, name: string): Buffer | undefined;
}

export interface Clock {
  now(): Date;
}

/** What is at hand before any module is made. Real ones are made in main.ts, test ones in testing/. */
export interface Basics {
  readonly db: Db;
  readonly brands: BrandDirectory;
  readonly clock: Clock;
  /** [0, 1) */
  readonly random: () => number;
  readonly log: FastifyBaseLogger;
}
