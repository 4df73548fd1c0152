-- Open to other modules: one row where a member chose to be found no more and is still there, or a team paused its
-- profile. Who talked with them keeps what was written; of a member who left, or is kept away, nothing is shown.
create or replace function person_away(p_angel_id text) returns table (angel_id text) language sql stable as $$
  select p.angel_id from profiles p, account_in_public(p.click_id) a
  where p.angel_id = p_angel_id and p.click_id is not null and not p.is_chosen and a.is_there
  union all
  select p.angel_id from profiles p
  where p.angel_id = p_angel_id and p.click_id is null and p.nature = 'operator' and not p.is_shown
$$;
