import { bigint, bigserial, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/** Who does not want to meet whom. Closes the conversation for both. */
export const blocks = pgTable(
  'blocks',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.angelId] }), index('blocks_angel').on(t.angelId)],
);

/** What people reported, for those who look after it. One a pair and day. */
export const reports = pgTable(
  'reports',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: text('brand_id').notNull(),
    clickId: text('click_id').notNull(),
    angelId: text('angel_id').notNull(),
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    messageId: bigint('message_id', { mode: 'number' }),
    status: text('status').notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('reports_open').on(t.status, t.createdAt), index('reports_pair').on(t.clickId, t.angelId, t.createdAt)],
);
