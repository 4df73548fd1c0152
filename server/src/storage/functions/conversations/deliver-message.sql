-- Stores what an angel does in a thread. The same key does it once; then is_new is false and the first one is answered.
-- A closed thread stores nothing and answers no row.
create or replace function deliver_message(
  p_click_id text, p_angel_id text, p_kind text, p_key text, p_text text, p_category text, p_notice_id text,
  p_now timestamptz
) returns table (message_id bigint, sent_at timestamptz, is_new boolean) language plpgsql set lock_timeout = '3s' as $$
#variable_conflict use_column
begin
  perform lock_thread(p_click_id);
  if p_key is not null then
    select m.id, m.sent_at, false into message_id, sent_at, is_new
    from messages m where m.click_id = p_click_id and m.client_id = p_key;
    if found then
      return next;
      return;
    end if;
  end if;
  if is_closed(p_click_id, p_angel_id) then
    return;
  end if;
  message_id := append_message(p_click_id, p_angel_id, p_kind, p_key, p_text, p_category, p_notice_id, p_now);
  sent_at := p_now;
  is_new := true;
  return next;
end
$$;
