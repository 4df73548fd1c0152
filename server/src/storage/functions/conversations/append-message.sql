-- Adds an entry to a thread, written by either side. A visit alone makes no conversation, so it does not count as its
-- last message. What the other side did plans a notification, in the same transaction and without a round trip of its
-- own. What a sample writes is for readers of every level.
create or replace function append_message(
  p_click_id text, p_angel_id text, p_kind text, p_client_id text, p_text text, p_category text, p_notice_id text,
  p_now timestamptz
) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into messages (click_id, angel_id, kind, client_id, text, category, notice_id, sent_at, is_unlocked)
  values (p_click_id, p_angel_id, p_kind, p_client_id, p_text, p_category, p_notice_id, p_now, is_sample(p_angel_id))
  returning id into v_id;
  insert into conversations as c (click_id, angel_id, has_written, last_message_id)
  values (p_click_id, p_angel_id, p_kind = 'personal', case p_kind when 'visita' then 0 else v_id end)
  on conflict (click_id, angel_id) do update
    set has_written = c.has_written or excluded.has_written,
        last_message_id = greatest(c.last_message_id, excluded.last_message_id);
  if p_kind <> 'personal' then
    perform plan_notification(p_click_id, p_angel_id, p_kind, v_id, p_now);
  end if;
  return v_id;
end
$$;
