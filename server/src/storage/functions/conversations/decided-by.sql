-- Open to other modules: the profiles that an account has liked, swiped away or written to. They do not come up again
-- where one decides about one after the other.
create or replace function decided_by(p_click_id text) returns table (angel_id text) language sql stable as $$
  select l.angel_id from likes l where l.click_id = p_click_id
  union all select p.angel_id from passes p where p.click_id = p_click_id
  union all select c.angel_id from conversations c where c.click_id = p_click_id and c.has_written
$$;
