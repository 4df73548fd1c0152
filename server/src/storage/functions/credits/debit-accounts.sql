-- Open to other modules: takes credits from several accounts at once and answers a row for each that could pay, with
-- what is left. An account comes at most once, and the caller has made sure that the cause is new.
--
-- Called by send_messages, whose settings for plans hold here as well.
create or replace function debit_accounts(
  p_click_ids text[], p_units text[], p_amounts integer[], p_causes text[], p_now timestamptz
) returns table (click_id text, unit text, balance integer, version bigint) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select d.* from unnest(p_click_ids, p_units, p_amounts, p_causes) as d (click_id, unit, amount, cause)
  ), debit as (
    update balances b set balance = b.balance - d.amount from due d
    where b.click_id = d.click_id and b.unit = d.unit and b.balance >= d.amount
    returning b.click_id, b.unit, b.balance, b.version, d.amount, d.cause
  ), entry as (
    insert into ledger (click_id, unit, amount, cause, created_at)
    select d.click_id, d.unit, -d.amount, d.cause, p_now from debit d
  )
  select d.click_id, d.unit, d.balance, d.version from debit d;
end
$$;
