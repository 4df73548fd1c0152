-- True when the cause is paid, now or before.
create or replace function spend_credits(
  p_click_id text, p_unit text, p_amount integer, p_cause text
) returns boolean language plpgsql as $$
begin
  perform 1 from balances where click_id = p_click_id and unit = p_unit for update;
  if exists (select 1 from ledger where click_id = p_click_id and unit = p_unit and cause = p_cause) then
    return true;
  end if;
  return debit_credits(p_click_id, p_unit, p_amount, p_cause) is not null;
end
$$;
