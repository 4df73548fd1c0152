-- Open to other modules: what payments bought, as it was at a moment: whether it waits for its buyer, is over before its
-- time, and from when to when it lasts. What lasts no time has none.
create or replace function paid_times(p_ids uuid[], p_at timestamptz) returns table (
  attempt_id uuid, amount_cents integer, waits boolean, is_over boolean, starts_at timestamptz, ends_at timestamptz
) language sql stable as $$
  select a.id, a.amount_cents,
    b.attempt_id is not null and (b.began_at is null or b.began_at >= p_at) and (b.ended_at is null or b.ended_at >= p_at),
    coalesce(w.made_at < p_at, false) or coalesce(b.ended_at < p_at, false) or coalesce(own.ended_at < p_at, false)
      or coalesce(renewed.ended_at < p_at, false),
    case when a.subscription_id is null then own.started_at else r.starts_at end,
    case when a.subscription_id is not null then r.ends_at
      else own.started_at + case a.lasts
        when 'week' then interval '7 days' when 'month' then interval '1 month' when 'year' then interval '1 year'
      end end
  from sold_payments(p_ids) a
  left join purchase_starts b on b.attempt_id = a.id
  left join withdrawals w on w.attempt_id = a.id
  left join subscriptions own on own.first_attempt_id = a.id
  left join subscriptions renewed on renewed.id = a.subscription_id
  left join receipt_periods(p_ids) r on r.attempt_id = a.id
$$;
