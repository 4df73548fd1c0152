-- Open to other modules: the middles of the towns of a region, or of a whole country; some towns share one.
create or replace function towns_of(p_country text, p_region text) returns table (
  region text, lat double precision, lng double precision
) language sql stable as $$
  select distinct p.region, p.lat, p.lng from places p
  where p.country = p_country and (p_region is null or p.region = p_region)
$$;
