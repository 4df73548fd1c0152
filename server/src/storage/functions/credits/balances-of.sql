-- Open to other modules: the balances of an account, one row a unit.
create or replace function balances_of(p_click_id text) returns table (
  unit text, balance integer, version bigint
) language sql stable as $$
  select b.unit, b.balance, b.version from balances b where b.click_id = p_click_id
$$;
