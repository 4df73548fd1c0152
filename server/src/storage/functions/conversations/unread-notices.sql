-- Open to other modules: the likes and visits that an account has not read by then.
create or replace function unread_notices(p_click_id text, p_now timestamptz) returns table (
  click_id text, angel_id text, kind text
) language sql stable as $$
  select n.click_id, n.angel_id, n.kind from notices n
  where n.click_id = p_click_id and n.kind in ('like', 'visita') and n.read_at is null and n.created_at <= p_now
    and (n.kind <> 'visita' or shows_visits(n.click_id, n.angel_id))
$$;
