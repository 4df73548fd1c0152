-- Open to other modules: of the message credits of these payments up to a moment, how many stood then (brought, and not
-- taken back with their money) and how many of those were left. Every entry about a payment names it. What is left of
-- an account counts as that of its newest ones, of each no more than stands: older ones were used up first. Payments
-- whose credits cannot be left, as those that were withdrawn from, are not asked for.
create or replace function paid_credits_at(p_ids uuid[], p_at timestamptz) returns table (
  attempt_id uuid, standing bigint, left_over bigint
) language sql stable as $$
  with brought as (
    select asked.id, l.click_id, min(l.id) filter (where l.cause like 'payment:%') as entry,
      greatest(0, sum(l.amount)) as standing
    from unnest(p_ids) as asked (id)
    join ledger l on split_part(split_part(l.cause, ':', 2), '#', 1) = asked.id::text
    where l.unit = 'message' and l.cause like '%:%' and l.cause not like 'message:%' and l.created_at < p_at
    group by asked.id, l.click_id
  ), held as (
    select l.click_id, sum(l.amount) as balance from ledger l
    where l.click_id in (select b.click_id from brought b) and l.unit = 'message' and l.created_at < p_at
    group by l.click_id
  ), lined_up as (
    select b.*, coalesce(sum(b.standing) over (
      partition by b.click_id order by b.entry desc rows between unbounded preceding and 1 preceding
    ), 0) as newer
    from brought b where b.entry is not null
  )
  select l.id, l.standing::bigint, greatest(0, least(l.standing, h.balance - l.newer))::bigint
  from lined_up l join held h on h.click_id = l.click_id
$$;
