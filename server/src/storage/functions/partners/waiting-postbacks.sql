-- Open to other modules: postbacks that are due, since when the oldest waits, and how many were given up.
create or replace function waiting_postbacks() returns table (waiting bigint, oldest timestamptz, given_up bigint)
language sql stable as $$
  select count(*) filter (where state = 'waiting' and send_after <= now()),
    min(send_after) filter (where state = 'waiting' and send_after <= now()),
    count(*) filter (where state = 'given_up')
  from partner_postbacks where state <> 'sent'
$$;
