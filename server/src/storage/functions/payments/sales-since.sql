-- Open to other modules: purchases that settled since a time, and what was taken back of purchases, with the source that
-- brought the account; nothing else of a person. A card check is no purchase, and a renewal is one.
create or replace function sales_since(p_since timestamptz) returns table (
  kind text, fact_id text, attempt_id uuid, brand_id text, click_id text, amount_cents integer, currency text,
  happened_at timestamptz
) language sql stable as $$
  select 'purchase', a.id::text, a.id, a.brand_id, a.click_id, a.amount_cents, a.currency, t.at
  from payment_transitions t join payment_attempts a on a.id = t.attempt_id
  where t.to_status = 'settled' and t.at >= p_since and a.amount_cents > 0 and a.purpose <> 'verification'
  union all
  select 'reversal', r.id::text, a.id, a.brand_id, a.click_id, r.amount_cents, a.currency, r.done_at
  from payment_reversals r join payment_attempts a on a.id = r.attempt_id
  where r.status = 'done' and r.second_reference is null and r.done_at >= p_since and r.kind in ('refund', 'chargeback', 'cancelled', 'capture_failed')
    and a.purpose <> 'verification'
$$;
