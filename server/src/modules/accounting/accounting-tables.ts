import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { at } from '@halo/server-kit/storage/column-kinds';

/** Where money stands: at a provider, owed by a payer, earned later. One row a brand and currency. */
export const moneyAccounts = pgTable(
  'money_accounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    brandId: text('brand_id').notNull(),
    /** `payer`, `deferred`, `refunds-asked`, `psp:<provider>@<company>` … */
    code: text('code').notNull(),
    /** currency of its amounts */
    unit: text('unit').notNull(),
  },
  (t) => [uniqueIndex('money_accounts_code').on(t.brandId, t.code, t.unit)],
);

/** One thing that happened to money. Never changed and never deleted: what was wrong is made good by another one. */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    /** what makes it happen once */
    cause: text('cause').notNull(),
    /** of what it says: the same cause with another digest is refused */
    digest: text('digest').notNull(),
    /** null: it is about no single payment */
    attemptId: uuid('attempt_id'),
    /** the provider's own id of what happened; null: it did not come from a provider, or is from before the column */
    providerId: text('provider_id'),
    occurredAt: at('occurred_at').notNull(),
    bookedAt: at('booked_at').notNull().default(sql`clock_timestamp()`),
    /** the transaction that wrote it: numbers are not in the order of commits, so an export reads by this */
    born: text('born').notNull().default(sql`pg_current_xact_id()::text`),
  },
  (t) => [
    uniqueIndex('money_movements_cause').on(t.cause),
    index('money_movements_attempt').on(t.attemptId),
    index('money_movements_booked').on(t.bookedAt, t.id),
  ],
);

/** Its parts: debit positive, credit negative. Those of a movement sum to zero in each currency. */
export const moneyPostings = pgTable(
  'money_postings',
  {
    movementId: bigint('movement_id', { mode: 'number' })
      .notNull()
      .references(() => moneyMovements.id),
    line: integer('line').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => moneyAccounts.id),
    attemptId: uuid('attempt_id'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.movementId, t.line] }),
    index('money_postings_attempt').on(t.attemptId),
    check('money_postings_amount', sql`${t.amount} <> 0`),
  ],
);
