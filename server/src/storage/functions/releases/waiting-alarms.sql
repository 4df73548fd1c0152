-- Open to other modules: alarms that the webhook is to get, since when the oldest waits, and how many were given up.
create or replace function waiting_alarms() returns table (waiting bigint, oldest timestamptz, given_up bigint)
language sql stable as $$
  select count(*) filter (where state = 'waiting'), min(created_at) filter (where state = 'waiting'),
    count(*) filter (where state = 'given_up')
  from release_alarms
$$;
