import type { Db } from '@halo/server-kit/storage/database';
import type { DoubtfulReceipt } from '@halo/shared/contracts/operations';
import { sql } from 'drizzle-orm';
import { receiptNumber } from './receipt-number.ts';
import type { BookedReceipts } from './vat-totals.ts';

const LISTED_MAX = 200;

interface Row extends Record<string, unknown> {
  year: number;
  number: number;
  attempt_id: string;
  issued_at: string;
  gross: number;
  vat: number;
  currency: string;
  country: string;
  facts: DoubtfulReceipt['facts'];
  count: number;
}

/** Sales that a company booked in a span, where what is known of the buyer's country does not agree. */
export async function doubtfulReceipts(
  db: Db,
  companyId: string,
  { from, until, horizon }: BookedReceipts,
): Promise<{ count: number; receipts: DoubtfulReceipt[] }> {
  const { rows } = await db.execute<Row>(sql`
    select r.year, r.number, r.attempt_id, r.issued_at, r.gross_cents as gross, r.vat_cents as vat, r.currency,
      r.vat_country as country, r.facts -> 'tax' -> 'facts' as facts, (count(*) over ())::integer as count
    from receipts r
    where r.company_id = ${companyId} and r.kind = 'receipt' and r.facts -> 'tax' ->> 'evidence' = 'conflict'
      and r.booked_at >= ${from.toISOString()}::timestamptz and r.booked_at < ${until.toISOString()}::timestamptz
      and r.born::xid8 < ${horizon}::xid8
    order by r.booked_at desc, r.year desc, r.number desc limit ${LISTED_MAX}`);
  return {
    count: rows[0]?.count ?? 0,
    receipts: rows.map((row) => ({
      number: receiptNumber({ companyId, kind: 'receipt', year: row.year, number: row.number }),
      payment: row.attempt_id,
      issuedAt: new Date(row.issued_at).toISOString(),
      grossCents: row.gross,
      vatCents: row.vat,
      currency: row.currency,
      country: row.country,
      facts: row.facts,
    })),
  };
}
