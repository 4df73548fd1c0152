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
 * it is computed from what is recorded: what lasts by its time; of credits the share that is left of those that stand
 * for what the books have as sold and not taken back.
 */
export async function deferredAt(db: Db, span: BookedSpan): Promise<MonthSummary['deferred']> {
  const until = sql`${span.until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    with sales as materialized (
      select * from deferred_sales(${sql.param([...span.brandIds])}::text[], ${until}, ${span.horizon}::xid8)
    ), times as materialized (
      select * from paid_times((select array_agg(attempt_id) from sales), ${until})
    ), held as materialized (
      select * from held_refunds_at((select array_agg(attempt_id) from sales), ${until})
    ), credits as materialized (
      select * from paid_credits_at(
        (select array_agg(attempt_id) from times where not is_over and not waits), ${until}
      )
    ), left_of as (
      select s.brand_id, s.currency, s.amount,
        case when t.starts_at is null then 'credits' else 'premium' end as kind,
        case
          -- What was withdrawn from is over, and its money is owed until a person has decided.
          when h.cents is not null then h.cents
          when t.is_over then 0
          when t.waits then s.amount
          when t.starts_at is not null then floor(t.amount_cents * least(1, greatest(0,
            extract(epoch from t.ends_at - greatest(${until}, t.starts_at)) / extract(epoch from t.ends_at - t.starts_at)
          )))
          else s.amount * c.left_over / nullif(c.standing, 0)
        end as open
      from sales s
      left join times t on t.attempt_id = s.attempt_id
      left join held h on h.attempt_id = s.attempt_id
      left join credits c on c.attempt_id = s.attempt_id
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
