-- Counts each change of a message: of two states of it that a page gets, in whatever order, the larger one is the later.
create or replace function count_message_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create or replace trigger messages_version before update on messages
  for each row execute function count_message_change();
