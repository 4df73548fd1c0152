-- Open to other modules: what a member writes to a profile that the team answers for waits at the desk from the moment
-- it is stored: in the same transaction, so that no answer and no closing of the case can miss it, and none comes after
-- it was answered. Takes the lock of the case, so the lock of the thread comes first, here as in the desk.
create or replace function open_chat_case(
  p_click_id text, p_angel_id text, p_now timestamptz
) returns void language sql as $$
  insert into desk_cases as c (brand_id, queue, subject, harm, opened_at)
  select a.brand_id, 'chats', p_angel_id || ' ' || p_click_id, 0, p_now from account_in_public(p_click_id) a
  on conflict (brand_id, queue, subject) where status = 'open' do update set version = c.version + 1
$$;
