-- Open to other modules: answers of samples that are due, and since when the oldest waits.
create or replace function waiting_answers() returns table (waiting bigint, oldest timestamptz)
language sql stable as $$
  select count(*), min(run_at) from persona_tasks where run_at <= now()
$$;
