import type { Db } from '@halo/server-kit/storage/database';
import type { MonthSummary } from '@halo/shared/contracts/operations';
import { sql } from 'drizzle-orm';
import type { BookedSpan } from '../accounting/index.ts';

interface Row extends Record<string, unknown> {
  brand_id: string;
  kind: 'credits' | 'premium';
  currency: string;
  sales: number;
  sold: string;
  deferred: string;
}

/**
 * What was paid for and not delivered at the end of a span. Use of credits and the passing of time are not booked, so
 * it is computed from what is recorded: what lasts by its time, credits by what is left of them, as a withdrawal does.
 * Never more than the books have as sold and not taken back.
 */
export async function deferredAt(db: Db, span: BookedSpan): Promise<MonthSummary['deferred']> {
  const until = sql`${span.until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    with sales as materialized (
      select * from deferred_sales(${sql.param([...span.brandIds])}::text[], ${until}, ${span.horizon}::xid8)
    ), ids as materialized (select array_agg(attempt_id) as list from sales), credits as materialized (
      select * from paid_credits_at(${until})
    ), left_of as (
      select s.brand_id, s.currency, s.amount,
        case when t.starts_at is null then 'credits' else 'premium' end as kind,
        case
          when t.is_over then 0
          when t.waits then s.amount
          when t.starts_at is not null then floor(t.amount_cents * least(1, greatest(0,
            extract(epoch from t.ends_at - greatest(${until}, t.starts_at)) / extract(epoch from t.ends_at - t.starts_at)
          )))
          else t.amount_cents * c.left_over / c.granted
        end as open
      from sales s
      left join paid_times((select list from ids), ${until}) t on t.attempt_id = s.attempt_id
      left join credits c on c.cause = 'payment:' || s.attempt_id
    )
    select brand_id, kind, currency, count(*)::integer as sales, sum(amount)::text as sold,
      sum(least(amount, coalesce(open, 0))::bigint)::text as deferred
    from left_of group by brand_id, kind, currency order by brand_id, kind, currency`);
  return rows.map(({ brand_id, kind, currency, sales, sold, deferred }) => ({
    brand: brand_id,
    kind,
    currency,
    sales,
    sold: Number(sold),
    deferred: Number(deferred),
  }));
}
