-- Open to other modules: plans a notification outside the page, unless the account has seen the message by then. Only
-- for accounts that can be notified at all, so that for everybody else this is two look-ups in indexes and no row. A
-- message also plans the mail that says that messages wait; the first one since the last mail decides when.
create or replace function plan_notification(
  p_click_id text, p_angel_id text, p_kind text, p_message_id bigint, p_now timestamptz
) returns void language sql as $$
  insert into notification_tasks (click_id, type, angel_id, payload, run_at)
  select p_click_id, case p_kind when 'like' then 'likes' when 'visita' then 'visits' else 'messages' end, p_angel_id,
    jsonb_build_object('messageId', p_message_id), p_now + interval '10 seconds'
  where exists (select 1 from push_subscriptions where click_id = p_click_id)
    or exists (select 1 from telegram_links where click_id = p_click_id);
  insert into message_digests as d (click_id, due_at)
  select p_click_id, p_now + interval '4 hours' where p_kind = 'message'
  on conflict (click_id) do update set due_at = excluded.due_at where d.due_at is null
$$;
