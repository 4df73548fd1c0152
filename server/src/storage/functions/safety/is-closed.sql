-- Open to other modules: a thread is closed when one of the two does not want to meet the other. Decided here and
-- nowhere else, so that code that reads or writes a thread needs no round trip for it. The angel may be an account
-- itself: then its own blocks count as well.
create or replace function is_closed(p_click_id text, p_angel_id text) returns boolean language sql stable as $$
  select exists (select 1 from blocks where click_id = p_click_id and angel_id = p_angel_id)
    or exists (select 1 from blocks where click_id = p_angel_id and angel_id = p_click_id)
$$;
