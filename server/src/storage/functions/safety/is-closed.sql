-- Open to other modules: a thread is closed when one of the two does not want to meet the other. Decided here and
-- nowhere else, so that code that reads or writes a thread needs no round trip for it. Where a member is behind the
-- angel, their own blocks count as well.
create or replace function is_closed(p_click_id text, p_angel_id text) returns boolean language sql stable as $$
  select exists (select from closing_blocks(p_click_id, p_angel_id))
$$;
