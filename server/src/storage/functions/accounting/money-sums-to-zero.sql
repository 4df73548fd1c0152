-- The postings of a movement come with it, in one statement, and sum to zero in each currency.
create or replace function money_sums_to_zero() returns trigger language plpgsql as $$
declare
  -- An array, because the planner knows nothing about how many rows a transition table has.
  ids bigint[] := array(select distinct movement_id from added);
begin
  if exists (select 1 from money_movements m where m.id = any(ids) and m.born <> pg_current_xact_id()::text) then
    raise exception 'a movement of money is closed';
  end if;
  if exists (
    select 1 from money_postings p join money_accounts a on a.id = p.account_id
    where p.movement_id = any(ids) group by p.movement_id, a.unit having sum(p.amount) <> 0
  ) then
    raise exception 'a movement of money does not sum to zero';
  end if;
  return null;
end
$$;

create or replace trigger money_postings_balanced after insert on money_postings
  referencing new table as added for each statement execute function money_sums_to_zero();
alter table money_postings enable always trigger money_postings_balanced;
