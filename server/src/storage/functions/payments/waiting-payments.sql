-- Open to other modules: what of payments waits, by what it is: charges without an end, refunds to be sent, events of
-- providers to be worked off, and those that wait for a person.
create or replace function waiting_payments() returns table (queue text, waiting bigint, oldest timestamptz)
language sql stable as $$
  select 'charges', count(*), min(created_at) from payment_attempts
    where status in ('created', 'submitted', 'challenge', 'pending', 'unknown')
  union all
  select 'refunds', count(*), min(next_try_at) from payment_reversals where status = 'asked' and next_try_at <= now()
  union all
  select 'provider_events', count(*), min(received_at) from webhook_inbox where processed_at is null
  union all
  select 'parked_events', count(*), min(received_at) from payment_parked_events where status = 'open'
$$;
