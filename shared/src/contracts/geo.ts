import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Country } from './language.ts';
import { wireObject } from './wire.ts';

/** Letters that must be typed before cities are searched. */
export const CITY_MIN_CHARS = 3;

export const City = wireObject({
  name: ['city_title', z.string()],
  region: ['state_title', z.string()],
  province: ['provincia', z.optional(z.string())],
});
export type City = z.output<typeof City>;

const OfCountry = z.object({ country: Country });

export const geoEndpoints = {
  regions: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/regions/:country',
    params: OfCountry,
    answer: z.object({ regions: z.array(z.string()) }),
  }),
  /** The larger cities of each region. */
  cities: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/cities/:country',
    params: OfCountry,
    answer: z.object({ cities: z.array(City) }),
  }),
  /** Case- and accent-insensitive prefix match, most populous first, at most 20. */
  searchCities: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/city/:country/:text',
    params: z.object({ country: Country, text: z.string().check(z.minLength(CITY_MIN_CHARS), z.maxLength(60)) }),
    answer: z.object({ cities: z.array(City) }),
  }),
} as const;
