-- Open to other modules: what is booked as sold and not taken back of each payment of some brands, up to a moment and
-- as far as it was committed before a transaction.
create or replace function deferred_sales(p_brand_ids text[], p_until timestamptz, p_horizon xid8) returns table (
  attempt_id uuid, brand_id text, currency text, amount bigint
) language sql stable as $$
  select p.attempt_id, a.brand_id, a.unit, (-sum(p.amount))::bigint
  from money_accounts a
  join money_postings p on p.account_id = a.id
  join money_movements m on m.id = p.movement_id
  where a.code = 'deferred' and a.brand_id = any(p_brand_ids) and m.booked_at < p_until and m.born::xid8 < p_horizon
  group by p.attempt_id, a.brand_id, a.unit having sum(p.amount) < 0
$$;
