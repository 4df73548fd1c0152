-- Open to other modules: the blocks that close a thread, see is_closed; for a statement over many threads, which looks
-- them up with the rest.
create or replace function closing_blocks(p_click_id text, p_angel_id text) returns table (
  angel_id text
) language sql stable as $$
  select b.angel_id from blocks b where b.click_id = p_click_id and b.angel_id = p_angel_id
  union all
  select b.angel_id from person_behind(p_angel_id) other, person_of(p_click_id) own, blocks b
  where b.click_id = other.click_id and b.angel_id = own.angel_id
$$;
