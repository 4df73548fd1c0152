import { readFileSync } from 'node:fs';
import { foldPlaceName, placeKeys } from './place-name.ts';

/** Countries that have a file in server/data/geo. */
export const geoCountries = ['it', 'es', 'fr'] as const;
export type GeoCountry = (typeof geoCountries)[number];

/** A first-level region, in the country's own language. */
export type Region = { name: string; provinces: readonly Province[] };

/** A province, or département in France. */
export type Province = { code: string; name: string; region: string };

export type City = {
  name: string;
  province: string;
  provinceCode: string;
  region: string;
  lat: number;
  lng: number;
  population: number;
};

type GeoFile = {
  regions: string[];
  provinces: [code: string, name: string, region: number][];
  cities: [name: string, province: number, lat: number, lng: number, population: number][];
};

/** `keys` and `order` run in parallel: folded names in ascending order, and the city each belongs to. */
type CountryGeo = { regions: readonly Region[]; cities: readonly City[]; keys: string[]; order: City[] };

/** Where a town lies. */
export type TownPlace = Pick<City, 'region' | 'lat' | 'lng'>;

const loaded = new Map<GeoCountry, CountryGeo>();
const places = new Map<string, readonly TownPlace[]>();

/** The shortest text that `searchCities` answers. */
export const shortestSearch = 3;

export function regionsOf(country: GeoCountry): readonly Region[] {
  return countryGeo(country).regions;
}

/** Every city of the country, most populous first. */
export function citiesOf(country: GeoCountry): readonly City[] {
  return countryGeo(country).cities;
}

/** Where the towns of a country lie, or those of one region; towns that share a place are one. */
export function townPlaces(country: GeoCountry, region?: string): readonly TownPlace[] {
  const key = `${country}/${region ?? ''}`;
  const known = places.get(key);
  if (known) return known;
  const there = citiesOf(country).filter((city) => region === undefined || city.region === region);
  const distinct = [...new Map(there.map((city) => [`${city.region}/${city.lat}/${city.lng}`, city])).values()];
  places.set(key, distinct);
  return distinct;
}

/**
 * Cities whose name begins with the text, ignoring case, accents and punctuation, most populous first.
 * The article may be left out ("aquila" finds L'Aquila) and either half of a double name works.
 */
export function searchCities(country: GeoCountry, text: string, limit = 20): City[] {
  const wanted = foldPlaceName(text);
  if (wanted.replaceAll(' ', '').length < shortestSearch) return [];
  const { keys, order } = countryGeo(country);
  const found = new Set<City>();
  for (let index = firstAtLeast(keys, wanted); index < keys.length; index += 1) {
    if (!keys[index]?.startsWith(wanted)) break;
    const city = order[index];
    if (city) found.add(city);
  }
  return [...found].sort((a, b) => b.population - a.population).slice(0, limit);
}

/** The city of exactly this name (folded); with a region the one there, else the most populous. */
export function cityNamed(country: GeoCountry, name: string, region?: string): City | undefined {
  const wanted = foldPlaceName(name);
  const { keys, order } = countryGeo(country);
  let best: City | undefined;
  for (let index = firstAtLeast(keys, wanted); keys[index] === wanted; index += 1) {
    const city = order[index];
    if (!city || (region !== undefined && city.region !== region)) continue;
    if (!best || city.population > best.population) best = city;
  }
  return best;
}

/** The region a city lies in. */
export function regionOfCity(country: GeoCountry, name: string): string | undefined {
  return cityNamed(country, name)?.region;
}

/** The region's own spelling for a name in any case or accent, or undefined when there is no such region. */
export function regionNamed(country: GeoCountry, name: string): Region | undefined {
  const wanted = foldPlaceName(name);
  return regionsOf(country).find((region) => foldPlaceName(region.name) === wanted);
}

function countryGeo(country: GeoCountry): CountryGeo {
  const known = loaded.get(country);
  if (known) return known;
  const geo = readGeo(country);
  loaded.set(country, geo);
  return geo;
}

/** Where the regions, provinces and towns of a country lie. */
export function geoFile(country: GeoCountry): URL {
  return new URL(`../../../data/geo/${country}.json`, import.meta.url);
}

function readGeo(country: GeoCountry): CountryGeo {
  const file = JSON.parse(readFileSync(geoFile(country), 'utf8')) as GeoFile;
  const provinces = file.provinces.map(([code, name, region]) => ({ code, name, region: file.regions[region] ?? '' }));
  const regions = file.regions.map((name) => ({
    name,
    provinces: provinces.filter((province) => province.region === name),
  }));
  const cities = file.cities.flatMap(([name, index, lat, lng, population]) => {
    const province = provinces[index];
    if (!province) return [];
    return [
      { name, province: province.name, provinceCode: province.code, region: province.region, lat, lng, population },
    ];
  });
  const entries = cities
    .flatMap((city) => placeKeys(city.name).map((key) => ({ key, city })))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return { regions, cities, keys: entries.map((entry) => entry.key), order: entries.map((entry) => entry.city) };
}

function firstAtLeast(keys: readonly string[], wanted: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
