-- A price is added, never changed and never deleted: what was sold, and the lowest price of 30 days, are read from them.
create or replace function prices_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'prices are never changed or deleted';
end
$$;

create or replace trigger plan_prices_kept before update or delete or truncate on plan_prices
  for each statement execute function prices_are_append_only();
alter table plan_prices enable always trigger plan_prices_kept;
