import { and, asc, count, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { profiles } from './profiles-tables.ts';

export type ProfileRow = typeof profiles.$inferSelect;

export interface RegionSearch {
  readonly country: string;
  readonly region: string;
  readonly gender: string;
  /** who looks: whom they do not meet is left out */
  readonly viewer: Viewer;
  /** without those about whom the viewer has decided */
  readonly isUndecided?: boolean;
}

/** Members meet members of their brand who look for them as well. */
export interface Viewer {
  readonly clickId: string;
  readonly brandId: string;
  readonly gender: string;
}

export interface PageSearch extends RegionSearch {
  /** those who live there come first */
  readonly city?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Always in the same order, so that pages neither repeat nor skip anybody. */
export async function findPage(db: Db, { city, limit, offset, ...region }: PageSearch): Promise<ProfileRow[]> {
  const nearFirst: SQL[] = city === undefined || city === '' ? [] : [sql`${profiles.city} = ${city} desc`];
  return db
    .select()
    .from(profiles)
    .where(inRegion(region))
    .orderBy(...nearFirst, asc(profiles.rank), asc(profiles.angelId))
    .limit(limit)
    .offset(offset);
}

export async function countRegion(db: Db, region: RegionSearch): Promise<number> {
  const [row] = await db.select({ total: count() }).from(profiles).where(inRegion(region));
  return row?.total ?? 0;
}

/** Those that are shown; with a brand only those that its members may see. */
export async function findProfiles(db: Db, angelIds: readonly string[], brandId?: string): Promise<ProfileRow[]> {
  return angelIds.length === 0
    ? []
    : db
        .select()
        .from(profiles)
        .where(and(inArray(profiles.angelId, [...angelIds]), profiles.isShown, ofBrand(brandId)));
}

/** How many profiles of each nature members of a brand see, in a region or a whole country. */
export async function countNatures(
  db: Db,
  { country, region, brandId }: { country: string; region: string | undefined; brandId: string },
): Promise<{ nature: string; total: number }[]> {
  return db
    .select({ nature: profiles.nature, total: count() })
    .from(profiles)
    .where(
      and(
        eq(profiles.country, country),
        region === undefined ? undefined : eq(profiles.region, region),
        profiles.isShown,
        ofBrand(brandId),
      ),
    )
    .groupBy(profiles.nature);
}

export async function findRandom(db: Db, region: RegionSearch, limit: number): Promise<ProfileRow[]> {
  return db.select().from(profiles).where(inRegion(region)).orderBy(sql`random()`).limit(limit);
}

function inRegion({ country, region, gender, viewer, isUndecided = false }: RegionSearch): SQL | undefined {
  const { clickId, brandId } = viewer;
  const fits = or(isNull(profiles.clickId), and(ne(profiles.clickId, clickId), eq(profiles.seeking, viewer.gender)));
  return and(
    eq(profiles.country, country),
    eq(profiles.region, region),
    eq(profiles.gender, gender),
    profiles.isShown,
    ofBrand(brandId),
    fits,
    sql`${profiles.angelId} not in (select closed.angel_id from closed_with(${clickId}) closed)`,
    isUndecided
      ? sql`${profiles.angelId} not in (select decided.angel_id from decided_by(${clickId}) decided)`
      : undefined,
  );
}

function ofBrand(brandId: string | undefined): SQL | undefined {
  return brandId === undefined ? undefined : or(isNull(profiles.brandId), eq(profiles.brandId, brandId));
}
