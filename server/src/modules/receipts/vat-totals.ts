import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';

export interface VatOfSpan {
  readonly country: string;
  readonly permille: number;
  readonly currency: string;
  readonly isOss: boolean;
  readonly documents: number;
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
}

/** When they were booked, as far as transactions before `horizon` wrote them. */
export interface BookedReceipts {
  readonly from: Date;
  readonly until: Date;
  readonly horizon: string;
}

interface Row extends Record<string, unknown> {
  country: string;
  permille: number;
  currency: string;
  is_oss: boolean;
  documents: number;
  gross: string;
  net: string;
  vat: string;
}

/** Receipts less credit notes that a company booked in a span, as far as transactions before `horizon` wrote them. */
export async function vatTotals(
  db: Db,
  companyId: string,
  { from, until, horizon }: BookedReceipts,
): Promise<VatOfSpan[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.vat_country as country, r.vat_permille as permille, r.currency,
      coalesce((r.facts -> 'tax' ->> 'isOss')::boolean, false) as is_oss, count(*)::integer as documents,
      sum(r.gross_cents * s.sign) as gross, sum(r.net_cents * s.sign) as net, sum(r.vat_cents * s.sign) as vat
    from receipts r, lateral (select case r.kind when 'receipt' then 1 else -1 end as sign) s
    where r.company_id = ${companyId} and r.booked_at >= ${from.toISOString()}::timestamptz
      and r.booked_at < ${until.toISOString()}::timestamptz and r.born::xid8 < ${horizon}::xid8
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  return rows.map(({ is_oss, gross, net, vat, ...row }) => ({
    country: row.country,
    permille: row.permille,
    currency: row.currency,
    isOss: is_oss,
    documents: row.documents,
    gross: Number(gross),
    net: Number(net),
    vat: Number(vat),
  }));
}
