import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/** Current balance a unit: always the sum of its ledger rows, kept beside them so that a debit is one statement. */
export const balances = pgTable(
  'balances',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** message, icebreaker or like */
    unit: text('unit').notNull(),
    balance: integer('balance').notNull(),
    /** how often it changed; counted by a trigger */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.unit] }), check('balance_not_negative', sql`${t.balance} >= 0`)],
);

/** Every credit and debit. Append only; a cause happens once. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    unit: text('unit').notNull(),
    /** positive: credit, negative: debit */
    amount: integer('amount').notNull(),
    /** e.g. `message:<client id>`, `payment:<attempt>`, `welcome` */
    cause: text('cause').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ledger_cause').on(t.clickId, t.unit, t.cause),
    // Entries by the payment that they are about, see paid_credits_at.
    index('ledger_about')
      .on(sql`split_part(split_part(cause, ':', 2), '#', 1)`)
      .where(sql`unit = 'message' and cause like '%:%' and cause not like 'message:%'`),
  ],
);
