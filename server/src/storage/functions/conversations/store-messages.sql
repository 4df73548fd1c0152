-- Stores messages that are decided and paid (send_messages), and what follows from them in the same transaction.
--
-- A message to a member is stored once and read from both seats (seat_messages): the row names the other account and as
-- whom that one knows the sender.
create or replace function store_messages(p_sent message_decision[], p_now timestamptz) returns void language plpgsql
as $$
begin
  insert into messages (id, click_id, angel_id, kind, client_id, text, sent_at, to_click_id, from_angel_id, is_unlocked,
    reply_to, media)
  select d.message_id, d.click_id, d.angel_id, 'personal', d.client_id, d.text, p_now, d.to_click_id, d.from_angel_id,
    d.is_unlocked, d.reply_to, d.media
  from unnest(p_sent) d;

  insert into conversations as c (click_id, angel_id, has_written, last_message_id, approached_at)
  select d.click_id, d.angel_id, true, d.message_id, case when d.is_stranger then p_now end
  from unnest(p_sent) d
  on conflict (click_id, angel_id) do update
    set has_written = true,
        last_message_id = greatest(c.last_message_id, excluded.last_message_id),
        approached_at = coalesce(c.approached_at, excluded.approached_at);

  if exists (select from unnest(p_sent) d where d.to_click_id is not null) then
    insert into conversations as c (click_id, angel_id, has_written, last_message_id)
    select d.to_click_id, d.from_angel_id, false, d.message_id
    from unnest(p_sent) d where d.to_click_id is not null
    on conflict (click_id, angel_id) do update
      set last_message_id = greatest(c.last_message_id, excluded.last_message_id);
    update conversations c set free_left = c.free_left - 1
    from unnest(p_sent) d
    where d.to_click_id is not null and d.is_unlocked and c.click_id = d.click_id and c.angel_id = d.angel_id;
    perform plan_notification(d.to_click_id, d.from_angel_id, 'message', d.message_id, p_now)
    from unnest(p_sent) d where d.to_click_id is not null;
  end if;
  if exists (select from unnest(p_sent) d where d.nature = 'operator') then
    perform open_chat_case(d.click_id, d.angel_id, p_now) from unnest(p_sent) d where d.nature = 'operator';
  end if;
end
$$;
