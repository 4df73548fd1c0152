import {
  type Country,
  GENDERS,
  type Gender,
  type HairColour,
  type Interest,
  type Language,
  type Prompt,
} from '@halo/shared/contracts';
import { citiesOf, regionsOf, type City } from '../geo/index.ts';
import { hobbyGroups, hobbyKeys, type HobbyKey } from './hobbies.ts';
import { jobsFor, type JobKey } from './jobs.ts';
import { sampleChoices } from './sample-choices.ts';
import { describePerson } from './sample-description.ts';
import { namesOf } from './sample-names.ts';
import { hexFrom, seededRandom, type SeededRandom } from './seeded-random.ts';

/** A fictional profile. Its nature says so wherever it is shown. */
export type SampleProfile = {
  /** 24 hexadecimal digits */
  id: string;
  /** public id, seven digits */
  angelId: string;
  nature: 'sample';
  country: Country;
  gender: Gender;
  seeking: readonly Gender[];
  screenName: string;
  age: number;
  city: string;
  province: string;
  region: string;
  hairColour: HairColour;
  /** centimetres */
  height: number | undefined;
  /** kilograms */
  weight: number | undefined;
  about: string;
  description: string;
  job: JobKey;
  hobbies: readonly [HobbyKey, HobbyKey];
  /** its hobbies and a few more */
  interests: readonly Interest[];
  prompts: readonly Prompt[];
  /** ages of the people it would like messages from */
  ageRange: readonly [number, number];
};

const plans: Record<Country, { digit: string; total: number; least: number }> = {
  it: { digit: '1', total: 580, least: 18 },
  es: { digit: '2', total: 540, least: 16 },
  fr: { digit: '3', total: 480, least: 18 },
};

const hairShares: Record<Country, readonly (readonly [HairColour, number])[]> = {
  it: [
    ['brown', 44],
    ['black', 24],
    ['dark_blond', 14],
    ['blond', 10],
    ['red', 5],
    ['colored', 3],
  ],
  es: [
    ['brown', 45],
    ['black', 26],
    ['dark_blond', 13],
    ['blond', 8],
    ['red', 5],
    ['colored', 3],
  ],
  fr: [
    ['brown', 40],
    ['black', 17],
    ['dark_blond', 19],
    ['blond', 14],
    ['red', 7],
    ['colored', 3],
  ],
};

/** One of so many is neither man nor woman, and one in each region at least. */
const A_NON_BINARY_IN = 25;

const made = new Map<string, readonly SampleProfile[]>();

/**
 * Every sample profile of a country, the same on every machine and at every start. What it says of itself it says in
 * the language: the same seed picks the same sentences.
 */
export function sampleProfilesOf(country: Country, language: Language = country): readonly SampleProfile[] {
  const key = `${country}/${language}`;
  const known = made.get(key);
  if (known) return known;
  const profiles = makeProfiles(country, language);
  made.set(key, profiles);
  return profiles;
}

/** The sample profile with this public id; its first digit stands for the country. */
export function sampleProfile(angelId: string, language?: Language): SampleProfile | undefined {
  const country = (Object.keys(plans) as Country[]).find((key) => angelId.startsWith(plans[key].digit));
  return country && sampleProfilesOf(country, language).find((profile) => profile.angelId === angelId);
}

/** How many profiles each region gets: a fixed least, the rest by population. */
export function samplesPerRegion(country: Country): ReadonlyMap<string, number> {
  const { total, least } = plans[country];
  const people = new Map<string, number>();
  for (const city of citiesOf(country)) people.set(city.region, (people.get(city.region) ?? 0) + city.population);
  const sum = [...people.values()].reduce((a, b) => a + b, 0);
  const regions = regionsOf(country);
  const rest = total - least * regions.length;
  return new Map(regions.map(({ name }) => [name, least + Math.ceil((rest * (people.get(name) ?? 0)) / sum)]));
}

function makeProfiles(country: Country, language: Language): SampleProfile[] {
  return [...samplesPerRegion(country)].flatMap(([region, count], regionIndex) => {
    const cities = citiesOf(country).filter((city) => city.region === region);
    const weights = cities.map((city) => [city, city.population ** 0.8] as const);
    const place = { country, language, region, regionIndex, weights, taken: new Set<string>() };
    return Array.from({ length: count + Math.ceil(count / A_NON_BINARY_IN) }, (_, index) =>
      makeProfile({ ...place, index, gender: index >= count ? 'nonBinary' : index % 4 === 3 ? 'man' : 'woman' }),
    );
  });
}

type Place = {
  country: Country;
  language: Language;
  region: string;
  regionIndex: number;
  index: number;
  gender: Gender;
  weights: readonly (readonly [City, number])[];
  /** names of those before it in the region */
  taken: Set<string>;
};

/** Seeded by region and position, so that adding profiles changes none of those before. */
function makeProfile({ language, taken, weights, regionIndex, index, ...place }: Place): SampleProfile {
  const { country, region, gender } = place;
  const key = `sample/${country}/${region}/${index}`;
  const random = seededRandom(key);
  const age = 19 + Math.floor(46.99 * ((random.next() + random.next()) / 2) ** 1.2);
  const city = random.weighted(weights);
  const hairColour = random.weighted(age > 55 ? hairShares[country].slice(0, 5) : hairShares[country]);
  const hobbies = twoHobbies(random);
  const job = random.pick(jobsFor(gender, age));
  const screenName = freeName(namesOf(country, gender), random, taken);
  const body = bodyOf(random, gender);
  const person = { gender, age, screenName, city: city.name, job, hobbies };
  return {
    id: hexFrom(key, 24),
    angelId: `${plans[country].digit}${100_000 + (((regionIndex * 1000 + index) * 7919) % 900_000)}`,
    nature: 'sample',
    seeking: sampleSeeking(key, gender, random.chance(gender === 'woman' ? 0.92 : 0.8)),
    province: city.province,
    country,
    region,
    hairColour,
    ...person,
    ...body,
    ...describePerson(person, language, random),
    ...sampleChoices(key, hobbies, language),
    ageRange: [Math.max(19, age - random.integer(6, 14)), age + random.integer(8, 18)],
  };
}

/** People meet those of their region: there no two have the same name. */
function freeName(names: readonly string[], random: SeededRandom, taken: Set<string>): string {
  const drawn = random.pick(names);
  const from = names.indexOf(drawn);
  const name = [...names.slice(from), ...names.slice(0, from)].find((each) => !taken.has(each)) ?? drawn;
  taken.add(name);
  return name;
}

/** Whom it looks for; what goes beyond one of two comes of a seed of its own, so that the rest stays as it was. */
function sampleSeeking(key: string, gender: Gender, isForOther: boolean): readonly Gender[] {
  const random = seededRandom(`${key}/seeking`);
  if (gender === 'nonBinary') return random.chance(0.6) ? GENDERS : ['nonBinary', random.pick(['woman', 'man'])];
  const one = isForOther ? opposite(gender) : gender;
  return random.chance(0.3) ? [one, 'nonBinary'] : [one];
}

function opposite(gender: 'woman' | 'man'): Gender {
  return gender === 'woman' ? 'man' : 'woman';
}

export function twoHobbies(random: SeededRandom): [HobbyKey, HobbyKey] {
  const first = random.pick(hobbyKeys);
  return [first, random.pick(hobbyKeys.filter((hobby) => hobbyGroups[hobby] !== hobbyGroups[first]))];
}

/** Centimetres, how far they spread, kilograms a square metre. */
const BODIES: Record<Gender, readonly [number, number, number]> = {
  woman: [165, 12, 23],
  man: [177, 13, 24.5],
  nonBinary: [170, 14, 23.5],
};

/** Some leave it out, as people do. */
function bodyOf(random: SeededRandom, gender: Gender): Pick<SampleProfile, 'height' | 'weight'> {
  const [mean, spread, mass] = BODIES[gender];
  const height = Math.round(mean + spread * (random.next() + random.next() - 1));
  const weight = Math.round((mass + 5 * (random.next() + random.next() - 1)) * (height / 100) ** 2);
  return { height: random.chance(0.94) ? height : undefined, weight: random.chance(0.8) ? weight : undefined };
}
