import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../storage/column-kinds.ts';

/** How often something happened in a window: failed sign-ins of an address, sign-ups from one. Keys are hashed. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('rate_counters_end').on(t.endsAt)],
);
