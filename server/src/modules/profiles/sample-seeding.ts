import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { contentVersions, profiles } from './profiles-tables.ts';
import { type GeoCountry, geoCountries } from '../geo/index.ts';
import { type SampleProfile, sampleProfilesOf } from './sample-profiles.ts';
import { seededRandom } from './seeded-random.ts';

const CONTENT = 'sample-profiles';
const RANKS = 2_000_000_000;

export interface SeedOptions {
  /** At most so many, spread over all regions of the countries; default all. */
  readonly limit?: number;
  readonly countries?: readonly GeoCountry[];
}

/**
 * Puts the sample profiles in, unless the database has just these already. What decides is the content of the files
 * they are made from, so that no version number has to be kept up to date. Profiles that are no longer made stay:
 * people may have written to them.
 */
export async function seedSampleProfiles(db: Db, options: SeedOptions = {}): Promise<{ inserted: number }> {
  const version = contentVersion(options);
  const [known] = await db.select().from(contentVersions).where(eq(contentVersions.name, CONTENT));
  if (known?.version === version) return { inserted: 0 };
  const rows = JSON.stringify(chosen(options).map(toRow));
  await db.transaction(async (tx) => {
    // One statement; as JSON, because 1600 times 16 separate parameters would be more than the protocol takes.
    await tx.execute(sql`
      insert into ${profiles} (angel_id, country, region, province, city, screen_name, age, gender, nature, hair_colour, height_cm, weight_kg, about, description, interests, prompts, portrait, rank)
      select angel_id, country, region, province, city, screen_name, age, gender, nature, hair_colour, height_cm, weight_kg, about, description, interests, prompts, portrait, rank
      from jsonb_to_recordset(${rows}::jsonb) as sample(angel_id text, country text, region text, province text, city text, screen_name text, age integer,
        gender text, nature text, hair_colour text, height_cm integer, weight_kg integer, about text, description text, interests text[], prompts jsonb, portrait jsonb, rank integer)
      on conflict (angel_id) do update set
        country = excluded.country, region = excluded.region, province = excluded.province, city = excluded.city, screen_name = excluded.screen_name,
        age = excluded.age, gender = excluded.gender, nature = excluded.nature, hair_colour = excluded.hair_colour, height_cm = excluded.height_cm,
        weight_kg = excluded.weight_kg, about = excluded.about, description = excluded.description,
        interests = excluded.interests, prompts = excluded.prompts, portrait = excluded.portrait, rank = excluded.rank`);
    await tx.execute(sql`select place_profiles()`);
    await tx
      .insert(contentVersions)
      .values({ name: CONTENT, version })
      .onConflictDoUpdate({ target: contentVersions.name, set: { version } });
  });
  return { inserted: chosen(options).length };
}

/** Every n-th of each country, so that all regions keep some. */
function chosen({ limit, countries = geoCountries }: SeedOptions): readonly SampleProfile[] {
  const all = countries.flatMap((country) => sampleProfilesOf(country));
  if (limit === undefined || limit >= all.length) return all;
  return Array.from({ length: limit }, (_, index) => all[Math.floor((index * all.length) / limit)]).filter(
    (profile) => profile !== undefined,
  );
}

function toRow(profile: SampleProfile) {
  const { angelId, gender, age, hairColour } = profile;
  return {
    angel_id: angelId,
    country: profile.country,
    region: profile.region,
    province: profile.province,
    city: profile.city,
    screen_name: profile.screenName,
    age,
    gender,
    nature: profile.nature,
    hair_colour: hairColour,
    height_cm: profile.height ?? null,
    weight_kg: profile.weight ?? null,
    about: profile.about,
    description: profile.description,
    interests: profile.interests,
    prompts: profile.prompts,
    portrait: { id: angelId, gender, age, hairColour },
    rank: Math.floor(seededRandom(`rank/${angelId}`).next() * RANKS),
  };
}

function contentVersion(options: SeedOptions): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  for (const folder of [import.meta.dirname, path.join(import.meta.dirname, '../../../data/geo')]) {
    for (const name of readdirSync(folder)
      .filter((each) => /\.(ts|json)$/.test(each) && !each.includes('.test.'))
      .sort()) {
      hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest('base64url');
}
