import { asc, eq, sql } from 'drizzle-orm';
import type { Brand, ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { type ReceiptKind, receiptNumber, yearOf } from './receipt-number.ts';
import { receipts } from './receipts-tables.ts';
import { type LocationFact, type Parts, partsBetween, type TaxPlace, taxPlace, vatRate } from './vat-rule.ts';

/** What a document says beside its sums. Nothing of it changes when the brand or the company does. */
export interface ReceiptFacts {
  readonly seller: Brand['company'] & { readonly brandTitle: string; readonly supportEmail: string };
  readonly planName: string;
  readonly method: string;
  readonly paidAt: string;
  readonly period?: { readonly startsAt: string; readonly endsAt: string };
  readonly tax: TaxPlace & { readonly facts: readonly LocationFact[]; readonly source: string };
}

export interface Sale {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly brand: Pick<Brand, 'company' | 'title' | 'support'>;
  readonly planName: string;
  readonly method: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly located: readonly LocationFact[];
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | null;
  readonly paidAt: Date;
}

type Row = typeof receipts.$inferSelect;

/**
 * Issues the receipt of a sale, in the transaction that delivers it, and answers its number. Undefined: nothing was
 * paid, or it has one. The caller holds the attempt's lock.
 */
export async function issueReceipt(tx: Transaction, sale: Sale): Promise<string | undefined> {
  const { attemptId, clickId, brand, amountCents, currency, paidAt, period } = sale;
  if (amountCents <= 0) return undefined;
  const tax = taxPlace(sale.located, brand.company.country);
  const { permille, source } = vatRate(tax.country, paidAt);
  const facts: ReceiptFacts = {
    seller: { ...brand.company, brandTitle: brand.title, supportEmail: brand.support.email },
    planName: sale.planName,
    method: sale.method,
    paidAt: paidAt.toISOString(),
    ...(period && { period: { startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() } }),
    tax: { ...tax, facts: sale.located, source },
  };
  const shared = { attemptId, clickId, companyId: brand.company.id, currency, facts };
  const parts = partsBetween(0, amountCents, permille);
  return insert(tx, { ...shared, vatPermille: permille, vatCountry: tax.country }, 0, 'receipt', parts, paidAt);
}

/**
 * Makes the documents of a payment sum to what is kept of it: a credit note when money went back, another receipt when
 * it came again. Answers the number of the new one. What never had a receipt was no sale, and gets none. The caller
 * holds the attempt's lock.
 */
export async function followKeptMoney(
  tx: Transaction,
  attemptId: string,
  keptCents: number,
  at: Date,
): Promise<string | undefined> {
  const documents = await documentsOf(tx, attemptId);
  const [sale] = documents;
  if (!sale) return undefined;
  const documented = documents.reduce(
    (sum, { kind, grossCents }) => sum + (kind === 'receipt' ? grossCents : -grossCents),
    0,
  );
  if (documented === keptCents) return undefined;
  const kind = keptCents < documented ? 'credit_note' : 'receipt';
  const parts = partsBetween(documented, keptCents, sale.vatPermille);
  return insert(tx, sale, documents.length, kind, parts, at);
}

function documentsOf(tx: Transaction, attemptId: string): Promise<Row[]> {
  return tx.select().from(receipts).where(eq(receipts.attemptId, attemptId)).orderBy(asc(receipts.position));
}

type Shared = Pick<Row, 'attemptId' | 'clickId' | 'companyId' | 'currency' | 'facts' | 'vatPermille' | 'vatCountry'>;

/**
 * Counts and writes in one statement; undefined when the payment has a document at this position. The series stays
 * locked until the transaction ends: one that is rolled back gives its number to the next.
 */
async function insert(
  tx: Transaction,
  { attemptId, clickId, companyId, currency, facts, vatPermille, vatCountry }: Shared,
  position: number,
  kind: ReceiptKind,
  { grossCents, netCents, vatCents }: Parts,
  at: Date,
): Promise<string | undefined> {
  const year = yearOf(at);
  // Clocks of two processes differ; numbers and times go up together.
  const { rows } = await tx.execute<{ number: number }>(sql`
    with series as (
      insert into receipt_series (company_id, kind, year, last_number, last_issued_at)
      select ${companyId}, ${kind}, ${year}::integer, 1, ${at}::timestamptz
      where not exists (select from receipts where attempt_id = ${attemptId} and position = ${position})
      on conflict (company_id, kind, year) do update set
        last_number = receipt_series.last_number + 1,
        last_issued_at = greatest(receipt_series.last_issued_at, excluded.last_issued_at)
      returning last_number, last_issued_at
    )
    insert into receipts (attempt_id, position, click_id, kind, company_id, year, number, issued_at, currency,
      gross_cents, net_cents, vat_cents, vat_permille, vat_country, facts)
    select ${attemptId}::uuid, ${position}::integer, ${clickId}, ${kind}, ${companyId}, ${year}::integer, last_number, last_issued_at,
      ${currency}, ${grossCents}::integer, ${netCents}::integer, ${vatCents}::integer, ${vatPermille}::integer, ${vatCountry},
      ${JSON.stringify(facts)}::jsonb
    from series returning number
  `);
  return rows[0] && receiptNumber({ companyId, kind, year, number: rows[0].number });
}
