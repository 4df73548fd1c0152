-- Open to other modules: what others may learn of an account, and whether it is there for them: its owner confirmed the
-- address, has a name and a place, is neither disabled nor away, and did not refuse that whom it looks for is kept.
create or replace function account_in_public(p_click_id text) returns table (
  click_id text, brand_id text, country text, region text, city text, screen_name text, age integer, gender text,
  gender_words text[], seeking text[], about text, description text, photo_name text, photo_names text[],
  interests text[], prompts jsonb, is_there boolean, is_verified boolean
) language sql stable as $$
  select a.click_id, a.brand_id, a.country, a.region, a.city, a.user_name, a.age, a.gender,
    a.gender_words, a.seeking, a.looking_for, a.description, a.photo_name,
    array(select p.name from account_photos p where p.click_id = a.click_id order by p.place),
    a.interests, a.prompts,
    a.email_confirmed_at is not null and a.disabled_at is null and a.leaving_state is null and a.erased_at is null
      and a.user_name <> '' and a.region <> '' and a.special_data is distinct from false,
    coalesce(a.photo_name = any(a.compared_photos), false)
  from accounts a where a.click_id = p_click_id
$$;
