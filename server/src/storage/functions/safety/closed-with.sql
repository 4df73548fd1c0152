-- Open to other modules: the profiles that an account does not meet, because one of the two does not want to. For a
-- search over many: the same as is_closed of each, read once. Not in SQL alone, which would be planned once more for
-- each statement that asks it, and take longer than most of them.
create or replace function closed_with(p_click_id text) returns table (angel_id text) language plpgsql stable rows 10 as $$
begin
  return query
    select b.angel_id from blocks b where b.click_id = p_click_id
    union all
    select other.angel_id from person_of(p_click_id) own, blocks b, person_of(b.click_id) other
    where b.angel_id = own.angel_id;
end
$$;
