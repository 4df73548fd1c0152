-- Takes credits; null when the balance does not suffice. The caller has made sure that the cause is new.
create or replace function debit_credits(
  p_click_id text, p_unit text, p_amount integer, p_cause text
) returns integer language plpgsql as $$
declare
  v_balance integer;
begin
  with debit as (
    update balances set balance = balance - p_amount
    where click_id = p_click_id and unit = p_unit and balance >= p_amount
    returning balance
  ), entry as (
    insert into ledger (click_id, unit, amount, cause) select p_click_id, p_unit, -p_amount, p_cause from debit
  )
  select balance into v_balance from debit;
  return v_balance;
end
$$;
