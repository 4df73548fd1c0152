-- Open to other modules: takes credits of many accounts, each at most once a call, and answers whose balances sufficed. The
-- caller has made sure that each cause is new.
create or replace function debit_each(
  p_click_ids text[], p_units text[], p_amounts integer[], p_causes text[], p_now timestamptz
) returns setof text language sql as $$
  with taken as (
    update balances b set balance = b.balance - due.amount
    from unnest(p_click_ids, p_units, p_amounts, p_causes) as due (click_id, unit, amount, cause)
    where b.click_id = due.click_id and b.unit = due.unit and b.balance >= due.amount
    returning b.click_id, b.unit, due.amount, due.cause
  )
  insert into ledger (click_id, unit, amount, cause, created_at)
  select click_id, unit, -amount, cause, p_now from taken
  returning click_id
$$;
