-- Open to other modules: as whom others know a member; no row for a member who never chose to be found.
create or replace function person_of(p_click_id text) returns table (
  angel_id text, brand_id text, is_shown boolean, shows_read boolean, shows_typing boolean,
  shows_visits boolean
) language sql stable as $$
  select p.angel_id, p.brand_id, p.is_shown, p.shows_read, p.shows_typing, p.shows_visits
  from profiles p where p.click_id = p_click_id
$$;
