-- Open to other modules: payments by their ids without anything of a person. lasts is the length of the period that each
-- pays, subscription_id what a renewal prolongs.
create or replace function sold_payments(p_ids uuid[]) returns table (
  id uuid, amount_cents integer, lasts text, subscription_id uuid
) language sql stable as $$
  select a.id, a.amount_cents, a.plan -> 'renewal' ->> 'every', a.subscription_id
  from payment_attempts a where a.id = any(p_ids)
$$;
