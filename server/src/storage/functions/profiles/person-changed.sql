-- Open to other modules: brings the public profile of an account up to date, where it has one.
create or replace function person_changed(p_click_id text) returns void language sql as $$
  update profiles p set nature = case when a.is_verified then 'verified_person' else 'person' end,
    country = a.country, region = a.region, city = a.city, screen_name = a.screen_name, age = a.age,
    gender = a.gender, gender_words = a.gender_words, seeking = a.seeking, about = a.about,
    description = a.description, photo_name = a.photo_name, photo_names = a.photo_names, interests = a.interests, prompts = a.prompts,
    is_shown = p.is_chosen and a.is_there, lat = town.lat, lng = town.lng
  from account_in_public(p_click_id) a left join lateral place_of(a.country, a.region, a.city) town on true
  where p.click_id = a.click_id
$$;
