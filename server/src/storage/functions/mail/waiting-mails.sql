-- Open to other modules: mails that are due, since when the oldest waits, and how many were given up.
create or replace function waiting_mails() returns table (waiting bigint, oldest timestamptz, given_up bigint)
language sql stable as $$
  select count(*) filter (where send_after <= now()), min(send_after) filter (where send_after <= now()),
    count(*) filter (where send_after = 'infinity')
  from mail_outbox where sent_at is null
$$;
