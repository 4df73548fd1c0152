-- Open to other modules: push and Telegram messages that are due, and since when the oldest waits.
create or replace function waiting_notices() returns table (waiting bigint, oldest timestamptz)
language sql stable as $$
  select count(*), min(run_at) from notification_tasks where run_at <= now()
$$;
