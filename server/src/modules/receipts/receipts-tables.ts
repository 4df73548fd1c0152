import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/** The last number of each series. Counted in the transaction that writes the document, so none is ever left out. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    companyId: text('company_id').notNull(),
    /** receipt or credit_note */
    kind: text('kind').notNull(),
    year: integer('year').notNull(),
    lastNumber: integer('last_number').notNull(),
    lastIssuedAt: at('last_issued_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.year] })],
);

/** Receipts and credit notes. Append only: a trigger refuses every change, a mistake is put right by another one. */
export const receipts = pgTable(
  'receipts',
  {
    attemptId: uuid('attempt_id').notNull(),
    /** 0: of the sale; the ones after it put it right */
    position: integer('position').notNull(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId),
    kind: text('kind').notNull(),
    companyId: text('company_id').notNull(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: at('issued_at').notNull(),
    currency: text('currency').notNull(),
    grossCents: integer('gross_cents').notNull(),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    vatPermille: integer('vat_permille').notNull(),
    /** the country whose tax it is */
    vatCountry: text('vat_country').notNull(),
    /** seller, sale and where the buyer is, as they were then; no name and no address of a person */
    facts: jsonb('facts').notNull(),
    /** when it was written, which decides in which month finance counts it: `issued_at` may become known late */
    bookedAt: at('booked_at').notNull().default(sql`clock_timestamp()`),
    /** the transaction that wrote it, as in the movements of money */
    born: text('born').notNull().default(sql`pg_current_xact_id()::text`),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.position] }),
    uniqueIndex('receipts_number').on(t.companyId, t.kind, t.year, t.number),
    index('receipts_booked').on(t.companyId, t.bookedAt),
    uniqueIndex('receipts_account').on(t.clickId, t.attemptId, t.position),
    check('receipts_add_up', sql`${t.grossCents} = ${t.netCents} + ${t.vatCents} and ${t.grossCents} > 0`),
  ],
);
