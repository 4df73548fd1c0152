-- Every entry that a seat wants to see: what it deleted for itself is not there.
create or replace function shown_messages() returns table (
  click_id text, id bigint, angel_id text, kind text, client_id text, text text, notice_id text, category text,
  sent_at timestamptz, is_unlocked boolean, reply_to bigint, is_deleted boolean, reaction text,
  other_reaction text, media jsonb, version integer
) language sql stable as $$
  select m.click_id, m.id, m.angel_id, m.kind, m.client_id, m.text, m.notice_id, m.category, m.sent_at, m.is_unlocked,
    m.reply_to, m.is_deleted, m.reaction, m.other_reaction, m.media, m.version
  from seat_messages() m where not m.is_hidden
$$;
