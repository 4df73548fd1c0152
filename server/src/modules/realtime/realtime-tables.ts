import { at } from '@halo/server-kit/storage/column-kinds';
import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What an account or an address may still send, for all processes together. Unlogged: after a crash of the database
 * every bucket is full again. Keys are hashed.
 */
export const socketBuckets = pgTable(
  'socket_buckets',
  {
    key: text('key').primaryKey(),
    tokens: doublePrecision('tokens').notNull(),
    /** when they were that many, by the clock of the database */
    filledAt: at('filled_at').notNull(),
  },
  (t) => [index('socket_buckets_filled').on(t.filledAt)],
);
