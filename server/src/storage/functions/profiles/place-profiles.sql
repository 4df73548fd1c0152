-- Open to other modules: says of every profile again where its town lies, after the towns changed.
create or replace function place_profiles() returns void language sql as $$
  update profiles p set lat = town.lat, lng = town.lng
  from profiles own left join lateral place_of(own.country, own.region, own.city) town on true
  where own.angel_id = p.angel_id and (p.lat, p.lng) is distinct from (town.lat, town.lng)
$$;
