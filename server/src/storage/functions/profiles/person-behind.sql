-- Open to other modules: the member behind a public id; no row for a sample.
create or replace function person_behind(p_angel_id text) returns table (
  click_id text, brand_id text, is_shown boolean, shows_read boolean, shows_typing boolean,
  shows_visits boolean
) language sql stable as $$
  select p.click_id, p.brand_id, p.is_shown, p.shows_read, p.shows_typing, p.shows_visits
  from profiles p where p.angel_id = p_angel_id and p.click_id is not null
$$;
