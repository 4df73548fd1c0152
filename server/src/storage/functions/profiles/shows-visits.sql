-- Open to other modules: whether an account learns that a profile visited it. Who hides one's own visits sees none.
create or replace function shows_visits(p_click_id text, p_angel_id text) returns boolean language sql stable as $$
  select coalesce((select p.shows_visits from profiles p where p.click_id = p_click_id), true)
    and coalesce((select p.shows_visits from profiles p where p.angel_id = p_angel_id), true)
$$;
