-- Open to other modules: of message credits that payments brought up to a moment, how many were left then. What is left
-- of an account counts as that of its newest purchases: older ones were used up first.
create or replace function paid_credits_at(p_at timestamptz) returns table (
  cause text, granted bigint, left_over bigint
) language sql stable as $$
  with held as (
    select l.click_id, sum(l.amount) as balance from ledger l
    where l.unit = 'message' and l.created_at < p_at group by l.click_id
  ), brought as (
    select l.click_id, l.cause, l.amount,
      coalesce(sum(l.amount) over (
        partition by l.click_id order by l.id desc rows between unbounded preceding and 1 preceding
      ), 0) as newer
    from ledger l
    where l.unit = 'message' and l.created_at < p_at and l.amount > 0 and l.cause like 'payment:%'
  )
  select b.cause, b.amount::bigint, greatest(0, least(b.amount, h.balance - b.newer))::bigint
  from brought b join held h on h.click_id = b.click_id
$$;
