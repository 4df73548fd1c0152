-- Every entry as each seat sees it: `click_id` is the account that reads. A message between members is one row, the
-- sender's; the other seat reads that one. Always asked for one account. No condition in here: then PostgreSQL takes
-- this apart, and reads each half by its own index in the order that is asked for.
create or replace function seat_messages() returns table (
  click_id text, id bigint, angel_id text, kind text, client_id text, text text, notice_id text, category text,
  sent_at timestamptz, is_unlocked boolean, reply_to bigint, is_deleted boolean, is_hidden boolean,
  reaction text, other_reaction text, media jsonb, version integer
) language sql stable as $$
  select m.click_id, m.id, m.angel_id, m.kind, m.client_id, m.text, m.notice_id, m.category, m.sent_at, m.is_unlocked,
    m.reply_to, m.deleted_at is not null, m.is_hidden, m.reaction, m.other_reaction,
    m.media, m.version
  from messages m
  union all
  select m.to_click_id, m.id, m.from_angel_id, 'message'::text, null::text, m.text, m.notice_id, m.category, m.sent_at,
    m.is_unlocked, m.reply_to, m.deleted_at is not null, m.is_hidden_for_other, m.other_reaction, m.reaction,
    m.media, m.version
  from messages m
$$;
