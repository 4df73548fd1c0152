-- Open to other modules: what operators were woken for in the last hour, without the trials of their own.
create or replace function recent_alarms() returns table (event text, brand text, alarms bigint)
language sql stable as $$
  select body ->> 'event', body ->> 'brand', count(*) from release_alarms
  where created_at > now() - interval '1 hour' and body ->> 'event' <> 'trial' group by 1, 2
$$;
