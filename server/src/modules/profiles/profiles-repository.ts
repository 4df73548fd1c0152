import { and, asc, count, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { profiles } from './profiles-tables.ts';

export type ProfileRow = typeof profiles.$inferSelect;

export interface RegionSearch {
  readonly country: string;
  readonly region: string;
  readonly gender: string;
  /** who looks: whom they do not meet is left out */
  readonly viewer?: string;
}

export interface PageSearch extends RegionSearch {
  /** those who live there come first */
  readonly city?: string;
  /** left out, e.g. because they are liked already */
  readonly without?: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** Always in the same order, so that pages neither repeat nor skip anybody. */
export async function findPage(
  db: Db,
  { city, without = [], limit, offset, ...region }: PageSearch,
): Promise<ProfileRow[]> {
  const nearFirst: SQL[] = city === undefined || city === '' ? [] : [sql`${profiles.city} = ${city} desc`];
  return db
    .select()
    .from(profiles)
    .where(and(inRegion(region), without.length > 0 ? notInArray(profiles.angelId, [...without]) : undefined))
    .orderBy(...nearFirst, asc(profiles.rank), asc(profiles.angelId))
    .limit(limit)
    .offset(offset);
}

export async function countRegion(db: Db, region: RegionSearch): Promise<number> {
  const [row] = await db.select({ total: count() }).from(profiles).where(inRegion(region));
  return row?.total ?? 0;
}

export async function findProfiles(db: Db, angelIds: readonly string[]): Promise<ProfileRow[]> {
  return angelIds.length === 0
    ? []
    : db
        .select()
        .from(profiles)
        .where(inArray(profiles.angelId, [...angelIds]));
}

/** How many profiles of each nature, in a region or a whole country. */
export async function countNatures(
  db: Db,
  country: string,
  region: string | undefined,
): Promise<{ nature: string; total: number }[]> {
  return db
    .select({ nature: profiles.nature, total: count() })
    .from(profiles)
    .where(and(eq(profiles.country, country), region === undefined ? undefined : eq(profiles.region, region)))
    .groupBy(profiles.nature);
}

export async function findRandom(db: Db, region: RegionSearch, limit: number): Promise<ProfileRow[]> {
  return db.select().from(profiles).where(inRegion(region)).orderBy(sql`random()`).limit(limit);
}

function inRegion({ country, region, gender, viewer }: RegionSearch): SQL | undefined {
  const met = viewer === undefined ? undefined : sql`not is_closed(${viewer}, ${profiles.angelId})`;
  return and(eq(profiles.country, country), eq(profiles.region, region), eq(profiles.gender, gender), met);
}
