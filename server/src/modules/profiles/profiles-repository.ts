import type { Gender } from '@halo/shared/contracts';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { keptQuery } from '@halo/server-kit/storage/kept-query';
import { mayMeet, ofBrand, type RegionSearch } from './may-meet.ts';
import { profiles } from './profiles-tables.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/** With each message that a page gets. */
const shownProfile = keptQuery((db) =>
  db
    .select()
    .from(profiles)
    .where(and(eq(profiles.angelId, sql.placeholder('angelId')), profiles.isShown, ofBrand(sql.placeholder('brandId'))))
    .prepare('shown_profile'),
);

/** Those that are shown; with a brand only those that its members may see. */
export async function findProfiles(db: Db, angelIds: readonly string[], brandId?: string): Promise<ProfileRow[]> {
  const [angelId] = angelIds;
  if (angelId === undefined) return [];
  if (angelIds.length === 1 && brandId !== undefined) return shownProfile(db).execute({ angelId, brandId });
  return db
    .select()
    .from(profiles)
    .where(and(inArray(profiles.angelId, [...angelIds]), profiles.isShown, ofBrand(brandId)));
}

/** Of these the members who hide at the moment, and are there. */
export async function findAway(db: Db, angelIds: readonly string[], brandId: string): Promise<ProfileRow[]> {
  return db
    .select()
    .from(profiles)
    .where(
      and(
        inArray(profiles.angelId, [...angelIds]),
        ofBrand(brandId),
        sql`exists (select 1 from person_away(${profiles.angelId}))`,
      ),
    );
}

/** Also members who hide by now. */
export async function findEver(db: Db, angelIds: readonly string[]): Promise<ProfileRow[]> {
  return angelIds.length === 0
    ? []
    : db
        .select()
        .from(profiles)
        .where(inArray(profiles.angelId, [...angelIds]));
}

interface NatureCount {
  readonly country: string;
  readonly region: string | undefined;
  readonly brandId: string;
  /** that one can look for there */
  readonly genders: readonly Gender[];
}

/** How many profiles of each nature members of a brand see, in a region or a whole country. */
export async function countNatures(
  db: Db,
  { country, region, brandId, genders }: NatureCount,
): Promise<{ nature: string; total: number }[]> {
  return db
    .select({ nature: profiles.nature, total: count() })
    .from(profiles)
    .where(
      and(
        eq(profiles.country, country),
        region === undefined ? undefined : eq(profiles.region, region),
        inArray(profiles.gender, [...genders]),
        profiles.isShown,
        ofBrand(brandId),
      ),
    )
    .groupBy(profiles.nature);
}

/** Those of a country or one of its regions, as their rank has them. */
export async function findSamples(
  db: Db,
  { country, region, limit }: { country: string; region: string | undefined; limit: number },
): Promise<ProfileRow[]> {
  const inRegion = region === undefined ? undefined : eq(profiles.region, region);
  return db
    .select()
    .from(profiles)
    .where(and(eq(profiles.country, country), inRegion, eq(profiles.nature, 'sample'), profiles.isShown))
    .orderBy(profiles.rank)
    .limit(limit);
}

export async function findRandom(db: Db, { region, ...people }: RegionSearch, limit: number): Promise<ProfileRow[]> {
  return db
    .select()
    .from(profiles)
    .where(and(mayMeet(people), eq(profiles.region, region)))
    .orderBy(sql`random()`)
    .limit(limit);
}
