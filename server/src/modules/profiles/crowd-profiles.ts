import { type Country, type Gender, inOrder } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { jobsFor } from './jobs.ts';
import { profiles } from './profiles-tables.ts';
import { describePerson } from './sample-description.ts';
import { namesOf } from './sample-names.ts';
import { twoHobbies } from './sample-profiles.ts';
import type { SeededRandom } from './seeded-random.ts';

const RANKS = 2_000_000_000;

export interface InventedPerson {
  readonly screenName: string;
  readonly age: number;
  readonly gender: Gender;
  readonly seeking: readonly Gender[];
  readonly about: string;
  readonly description: string;
}

/**
 * A person who could live in this town: as many women as men, a few who are neither where a brand offers it, and ages
 * as the samples have them.
 */
export function inventPerson(
  { country, city, genders }: { country: Country; city: string; genders: readonly Gender[] },
  random: SeededRandom,
): InventedPerson {
  const gender = inventGender(genders, random);
  const age = 19 + Math.floor(46.99 * ((random.next() + random.next()) / 2) ** 1.2);
  const screenName = random.pick(namesOf(country, gender));
  const person = {
    gender,
    age,
    screenName,
    city,
    job: random.pick(jobsFor(gender, age)),
    hobbies: twoHobbies(random),
  };
  return {
    screenName,
    age,
    gender,
    seeking: inventSeeking(gender, genders, random),
    ...describePerson(person, country, random),
  };
}

function inventGender(genders: readonly Gender[], random: SeededRandom): Gender {
  if (genders.includes('nonBinary') && random.chance(0.04)) return 'nonBinary';
  return random.chance(0.5) ? 'woman' : 'man';
}

/** Most look for one, some for more. */
function inventSeeking(gender: Gender, genders: readonly Gender[], random: SeededRandom): Gender[] {
  const other = gender === 'woman' || (gender === 'nonBinary' && random.chance(0.5)) ? 'man' : 'woman';
  const first = random.chance(0.88) ? other : gender;
  return inOrder([first, ...genders.filter(() => random.chance(gender === 'nonBinary' ? 0.6 : 0.12))]);
}

/** Shows many new members to others, each under a public id. `chosenAt`: since when they are found. */
export async function presentCrowd(
  tx: Transaction,
  members: readonly { readonly clickId: string; readonly angelId: string; readonly chosenAt: Date }[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${profiles} (angel_id, click_id, brand_id, nature, country, region, city, screen_name, age, gender, gender_words, seeking, about, description, photo_name, photo_names,
      portrait, rank, is_chosen, is_shown, lat, lng, chosen_at)
    select member."angelId", a.click_id, a.brand_id, 'person', a.country, a.region, a.city, a.screen_name, a.age, a.gender, a.gender_words, a.seeking, a.about, a.description, a.photo_name, a.photo_names,
      '{}', floor(random() * ${RANKS}::integer), true, a.is_there, town.lat, town.lng, member."chosenAt"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as member("angelId" text, "clickId" text, "chosenAt" timestamptz)
    cross join lateral account_in_public(member."clickId") a
    left join lateral place_of(a.country, a.region, a.city) town on true`);
}

/** After so many rows at once the database plans by what is there now. */
export async function countCrowdIn(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze ${profiles}`);
}
