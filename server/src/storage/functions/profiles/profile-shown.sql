-- Open to other modules: one row when there is a profile with this id, none otherwise. For a list that leaves out
-- profiles that are no longer there.
create or replace function profile_shown(p_angel_id text) returns table (angel_id text) language sql stable as $$
  select p.angel_id from profiles p where p.angel_id = p_angel_id and p.is_shown
$$;
