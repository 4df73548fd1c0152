-- What is said of a plan is added, never changed and never deleted: what a buyer has read can be shown later.
create or replace function wordings_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what was said of a plan is never changed or deleted';
end
$$;

create or replace trigger plan_wordings_kept before update or delete or truncate on plan_wordings
  for each statement execute function wordings_are_append_only();
alter table plan_wordings enable always trigger plan_wordings_kept;
