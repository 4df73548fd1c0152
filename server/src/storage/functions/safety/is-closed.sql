-- Open to other modules: a thread is closed when one of the two does not want to meet the other. Decided here and
-- nowhere else, so that code that reads or writes a thread needs no round trip for it. Where a member is behind the
-- angel, their own blocks count as well.
create or replace function is_closed(p_click_id text, p_angel_id text) returns boolean language sql stable as $$
  select exists (select 1 from blocks where click_id = p_click_id and angel_id = p_angel_id)
    or exists (
      select 1 from person_behind(p_angel_id) other, person_of(p_click_id) own, blocks b
      where b.click_id = other.click_id and b.angel_id = own.angel_id
    )
$$;
