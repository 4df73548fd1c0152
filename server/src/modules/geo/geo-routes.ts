import { type City as CityView, geoEndpoints as calls } from '@halo/shared/contracts';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { citiesOf, type City, type GeoCountry, regionsOf, searchCities } from './geo-data.ts';

/** Regions and cities change with laws, not with days. */
const PUBLIC_DAY = 'public, max-age=86400';
const CITIES_A_REGION = 12;
const FOUND_MAX = 20;
const OPEN_CALL = { perMinute: 240, by: 'address' } as const;

export function geoRoutes(): Route[] {
  return [
    route(calls.regions, {
      access: anyone,
      limit: OPEN_CALL,
      cacheControl: PUBLIC_DAY,
      handle: ({ params }) => ({ regions: regionsOf(params.country).map(({ name }) => name) }),
    }),
    route(calls.cities, {
      access: anyone,
      limit: OPEN_CALL,
      cacheControl: PUBLIC_DAY,
      handle: ({ params }) => ({ cities: largestCities(params.country).map(toView) }),
    }),
    route(calls.searchCities, {
      access: anyone,
      limit: OPEN_CALL,
      cacheControl: PUBLIC_DAY,
      handle: ({ params }) => ({ cities: searchCities(params.country, params.text, FOUND_MAX).map(toView) }),
    }),
  ];
}

/** The most populous of each region, region by region. */
function largestCities(country: GeoCountry): City[] {
  const all = citiesOf(country);
  return regionsOf(country).flatMap(({ name }) => all.filter((city) => city.region === name).slice(0, CITIES_A_REGION));
}

function toView({ name, region, province }: City): CityView {
  return { name, region, province };
}
