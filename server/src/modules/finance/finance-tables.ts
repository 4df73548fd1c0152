import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';

/** Months that are closed. A trigger refuses every change: what becomes known later is booked in an open month. */
export const financeMonths = pgTable(
  'finance_months',
  {
    companyId: text('company_id').notNull(),
    /** `2026-11` */
    month: text('month').notNull(),
    closedAt: at('closed_at').notNull(),
    closedBy: text('closed_by').notNull(),
    /** movements of transactions before this one belong to it */
    horizon: text('horizon').notNull(),
    /** as it was shown: what was left of credits cannot be computed again after an account was erased */
    summary: jsonb('summary').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.month] })],
);

/** Files of providers that were taken in. */
export const financeReports = pgTable(
  'finance_reports',
  {
    id: uuid('id').primaryKey(),
    companyId: text('company_id').notNull(),
    /** at the provider: `adyen`, or `adyen@halo-it` */
    account: text('account').notNull(),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    lines: integer('lines').notNull(),
    importedAt: at('imported_at').notNull(),
    importedBy: text('imported_by').notNull(),
  },
  (t) => [uniqueIndex('finance_reports_file').on(t.account, t.sha256)],
);

/** What providers say that they did, a row each. */
export const financeLines = pgTable(
  'finance_lines',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => financeReports.id),
    account: text('account').notNull(),
    /** of what it says: a line that is in two files is one */
    key: text('key').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').notNull(),
    /** the provider's word for it */
    name: text('name').notNull(),
    payment: text('payment').notNull(),
    modification: text('modification').notNull(),
    attempt: text('attempt').notNull(),
    occurredAt: at('occurred_at').notNull(),
    currency: text('currency').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
    /** the same in the currency that it was settled in; null: that is the same one */
    settledCurrency: text('settled_currency'),
    settledAmount: bigint('settled_amount', { mode: 'number' }),
    /** the movement of ours that it is */
    movementId: bigint('movement_id', { mode: 'number' }),
  },
  (t) => [
    uniqueIndex('finance_lines_key').on(t.account, t.key),
    uniqueIndex('finance_lines_movement').on(t.movementId),
    index('finance_lines_named').on(t.account, t.modification),
    index('finance_lines_open').on(t.account).where(sql`movement_id is null`),
  ],
);

/** Where a provider's lines and our books differ. A person closes each with a reason, unless it goes away by itself. */
export const financeDifferences = pgTable(
  'finance_differences',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** `line:<id>` or `movement:<id>` */
    key: text('key').notNull(),
    account: text('account').notNull(),
    /** amount, currency, twice, onlyTheirs or onlyOurs */
    verdict: text('verdict').notNull(),
    lineId: bigint('line_id', { mode: 'number' }),
    movementId: bigint('movement_id', { mode: 'number' }),
    /** the payment, as far as it is known */
    attempt: text('attempt').notNull(),
    detail: text('detail').notNull(),
    foundAt: at('found_at').notNull(),
    goneAt: at('gone_at'),
    closedAt: at('closed_at'),
    closedBy: text('closed_by'),
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('finance_differences_key').on(t.key),
    index('finance_differences_open').on(t.account).where(sql`gone_at is null and closed_at is null`),
  ],
);
