-- A closed month stays as it is.
create or replace function closed_months_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month is never changed';
end
$$;

create or replace trigger finance_months_stay before update or delete or truncate on finance_months
  for each statement execute function closed_months_stay();
alter table finance_months enable always trigger finance_months_stay;
