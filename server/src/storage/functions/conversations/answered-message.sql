-- What a message answers must be of its own thread, and shown to its sender; null: it is not.
create or replace function answered_message(
  p_click_id text, p_angel_id text, p_id bigint, p_now timestamptz
) returns bigint language sql stable as $$
  select q.id from shown_messages() q
  where q.click_id = p_click_id and q.angel_id = p_angel_id and q.id = p_id
    and q.kind in ('personal', 'message') and q.notice_id is null and not q.is_deleted and q.sent_at <= p_now
$$;
