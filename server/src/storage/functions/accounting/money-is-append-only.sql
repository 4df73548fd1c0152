-- Movements of money and their postings are added, never changed and never deleted.
create or replace function money_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'movements of money are never changed or deleted';
end
$$;

create or replace trigger money_movements_kept before update or delete or truncate on money_movements
  for each statement execute function money_is_append_only();
alter table money_movements enable always trigger money_movements_kept;
create or replace trigger money_postings_kept before update or delete or truncate on money_postings
  for each statement execute function money_is_append_only();
alter table money_postings enable always trigger money_postings_kept;
