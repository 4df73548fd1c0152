-- Open to other modules: how the payments that changed in the last hour stand, by provider.
create or replace function recent_outcomes() returns table (provider text, status text, payments bigint)
language sql stable as $$
  select a.provider, a.status, count(*) from payment_attempts a
  where a.status in ('created', 'submitted', 'challenge', 'pending', 'unknown', 'settled', 'failed')
    and a.updated_at > now() - interval '1 hour'
  group by a.provider, a.status
$$;
