-- Counts each change of a balance: of two answers about an account the one with the larger sum is the newer.
create or replace function count_balance_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create or replace trigger balances_version before update of balance on balances
  for each row execute function count_balance_change();
