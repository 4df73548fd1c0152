-- Open to other modules: takes credits; null when the balance does not suffice. The caller has made sure that the cause is new.
create or replace function debit_credits(
  p_click_id text, p_unit text, p_amount integer, p_cause text, p_now timestamptz default now()
) returns integer language plpgsql as $$
declare
  v_balance integer;
begin
  update balances set balance = balance - p_amount
  where click_id = p_click_id and unit = p_unit and balance >= p_amount
  returning balance into v_balance;
  if found then
    insert into ledger (click_id, unit, amount, cause, created_at)
    values (p_click_id, p_unit, -p_amount, p_cause, p_now);
  end if;
  return v_balance;
end
$$;
