-- Open to other modules: the payments of an account as its buyer sees them. A card check is one too, with
-- nothing to pay. reversals_cents is what was given back or is on its way, by the reversals that did not fail and are owed;
-- of that the bank took charged_back_cents back, and uncollected_cents never came.
create or replace function payments_of(p_click_id text) returns table (
  id uuid, click_id text, brand_id text, idempotency_key text, plan jsonb, amount_cents integer, currency text,
  method text, status text, purpose text, subscription_id uuid, start_request text, reversed_cents integer,
  reversals_cents integer, created_at timestamptz, updated_at timestamptz, settled_at timestamptz,
  retry text, charged_back_cents integer, uncollected_cents integer
) language sql stable as $$
  select a.id, a.click_id, a.brand_id, a.idempotency_key, a.plan, a.amount_cents, a.currency,
    a.method, a.status, a.purpose, a.subscription_id, a.start_request, a.reversed_cents,
    coalesce(back.given + back.charged_back + back.uncollected, 0)::integer,
    a.created_at, a.updated_at,
    (select min(t.at) from payment_transitions t where t.attempt_id = a.id and t.to_status = 'settled'),
    a.retry, coalesce(back.charged_back, 0)::integer, coalesce(back.uncollected, 0)::integer
  from payment_attempts a
  left join lateral (
    select
      sum(case when r.kind = 'refund' then r.amount_cents else 0 end) as given,
      sum(case r.kind when 'chargeback' then r.amount_cents when 'chargeback_reversed' then -r.amount_cents else 0 end) as charged_back,
      sum(case when r.kind in ('cancelled', 'capture_failed') then r.amount_cents when r.kind = 'captured' then -r.amount_cents else 0 end) as uncollected
    from payment_reversals r where r.attempt_id = a.id and r.second_reference is null and r.status in ('asked', 'done')
  ) back on true
  where a.click_id = p_click_id
$$;
