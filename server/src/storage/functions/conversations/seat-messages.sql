-- Every entry of the conversations of an account, as its seat sees it: its own rows, and what members wrote to it. A
-- message between members is one row, the sender's; the other seat reads that one.
create or replace function seat_messages(p_click_id text) returns table (
  id bigint, angel_id text, kind text, client_id text, text text, notice_id text, category text, sent_at timestamptz
) language sql stable as $$
  select m.id, m.angel_id, m.kind, m.client_id, m.text, m.notice_id, m.category, m.sent_at
  from messages m where m.click_id = p_click_id
  union all
  select m.id, m.from_angel_id, 'message'::text, null::text, m.text, m.notice_id, m.category, m.sent_at
  from messages m where m.to_click_id = p_click_id
$$;
