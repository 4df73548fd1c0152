-- Open to other modules: the middle of a town; no row for one that is not known.
create or replace function place_of(p_country text, p_region text, p_city text) returns table (
  lat double precision, lng double precision
) language sql stable as $$
  select p.lat, p.lng from places p where p.country = p_country and p.region = p_region and p.name = p_city
$$;
