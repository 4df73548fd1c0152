-- Counts each change of a message: of two states of it, in any order, the one with the larger count is the later one.
create or replace function count_message_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create or replace trigger messages_version before update on messages
  for each row execute function count_message_change();
