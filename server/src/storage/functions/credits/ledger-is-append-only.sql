-- Entries of the ledger are added, never changed. The database itself deletes them with an account that never paid, and
-- with no other: a payment keeps its account. A statement that does it is refused.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  -- Called by the foreign key, and not by a statement.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'entries of the ledger are never changed or deleted';
end
$$;

create or replace trigger ledger_kept before update or delete or truncate on ledger
  for each statement execute function ledger_is_append_only();
alter table ledger enable always trigger ledger_kept;
