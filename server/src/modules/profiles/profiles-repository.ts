import type { FilterName, Gender, SearchPosition } from '@halo/shared/contracts';
import { and, arrayContains, count, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { profiles, seenProfiles } from './profiles-tables.ts';
import { conditionsOf, kmFrom, type Narrowing } from './search-conditions.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/** Whom a viewer may find at all. */
export interface PeopleSearch {
  readonly country: string;
  /** who looks: whom they do not meet is left out */
  readonly viewer: Viewer;
  /** without those about whom the viewer has decided */
  readonly isUndecided?: boolean;
}

export interface RegionSearch extends PeopleSearch {
  readonly region: string;
}

/** Members meet members of their brand who are what they look for, and look for what they are. */
export interface Viewer {
  readonly clickId: string;
  readonly brandId: string;
  readonly gender: Gender;
  readonly seeking: readonly Gender[];
}

export interface NarrowedSearch extends PeopleSearch {
  readonly narrowing: Narrowing;
}

export interface PageSearch extends NarrowedSearch {
  /** whom the viewer saw before that comes last; undefined: seen or not makes no difference */
  readonly seenBefore?: Date | undefined;
  /** undefined: from the first on */
  readonly after?: SearchPosition | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface FoundRow {
  readonly row: ProfileRow;
  readonly position: SearchPosition;
}

export interface FoundPage {
  readonly found: FoundRow[];
  /** everybody from where the pages begin; undefined: this page is empty */
  readonly total: number | undefined;
}

/** Of those whose town is not known. */
const FAR_KM = 20_000;

/**
 * Those who are new to the viewer come first, the nearest of them in front, each town in the order of the flow. A page
 * begins after the last one of an earlier page, so who comes or goes by then moves no other.
 */
export async function findPage(db: Db, search: PageSearch): Promise<FoundPage> {
  const { seenBefore, after, limit, offset, narrowing, ...people } = search;
  const { inRegion, conditions } = conditionsOf(narrowing);
  const isSeen = seenBefore
    ? sql<boolean>`${profiles.angelId} in (select ${seenProfiles.angelId} from ${seenProfiles}
        where ${seenProfiles.clickId} = ${people.viewer.clickId} and ${seenProfiles.seenAt} < ${seenBefore.toISOString()}::timestamptz)`
    : sql<boolean>`false::boolean`;
  const km = narrowing.centre
    ? sql<number>`coalesce(${kmFrom(narrowing.centre)}, ${FAR_KM}::integer)`
    : sql<number>`0::integer`;
  const order = sql`(${isSeen}), (${km}), ${profiles.rank}, ${profiles.angelId}`;
  const isBehind = after
    ? sql`(${order}) > (${after.isSeen}::boolean, ${after.km}::integer, ${after.rank}::integer, ${after.id}::text)`
    : undefined;
  // Whom, out of an index that holds what is asked; then only their rows.
  const found = db
    .select({
      angelId: profiles.angelId,
      isSeen: isSeen.as('is_seen'),
      km: km.as('km'),
      total: sql<number>`(count(*) over ())::integer`.as('total'),
    })
    .from(profiles)
    .where(and(mayMeet(people), inRegion, ...conditions.map(({ holds }) => holds), isBehind))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .as('found');
  const shown = await db
    .select({ row: profiles, isSeen: found.isSeen, km: found.km, total: found.total })
    .from(found)
    .innerJoin(profiles, eq(profiles.angelId, found.angelId))
    .orderBy(found.isSeen, found.km, profiles.rank, profiles.angelId);
  return {
    found: shown.map(({ row, isSeen: wasSeen, km: away }) => ({
      row,
      position: { isSeen: wasSeen, km: away, rank: row.rank, id: row.angelId },
    })),
    total: shown[0]?.total,
  };
}

export async function countPeople(db: Db, { narrowing, ...people }: NarrowedSearch): Promise<number> {
  const { inRegion, conditions } = conditionsOf(narrowing);
  const [row] = await db
    .select({ total: counting(undefined) })
    .from(profiles)
    .where(and(mayMeet(people), inRegion, ...conditions.map(({ holds }) => holds)));
  return row?.total ?? 0;
}

/**
 * How many there would be without one of the filters that are on. One reading of everybody near, and where the distance
 * took the place of the region, another one of those whom the region alone would show: one for both would go through
 * the whole country.
 */
export async function countWithout(
  db: Db,
  { narrowing, ...people }: NarrowedSearch,
): Promise<Partial<Record<FilterName, number>>> {
  const { inRegion, conditions } = conditionsOf(narrowing);
  const wide = conditions.find(({ otherwise }) => otherwise !== undefined);
  const others = conditions.filter((each) => each !== wide);
  const allBut = (name?: FilterName) => and(...others.flatMap((each) => (each.name === name ? [] : [each.holds])));
  const whom = mayMeet(people);
  const [[near], [regional]] = await Promise.all([
    db
      .select({
        all: counting(undefined),
        ...Object.fromEntries(others.map(({ name }) => [name, counting(allBut(name))])),
      })
      .from(profiles)
      .where(and(whom, inRegion, wide?.holds)),
    wide
      ? db
          .select({ count: counting(undefined) })
          .from(profiles)
          .where(and(whom, wide.otherwise, allBut()))
      : [],
  ]);
  const { all: _all, ...without } = near ?? {};
  return { ...without, ...(wide && regional && { [wide.name]: regional.count }) };
}

function counting(condition: SQL | undefined): SQL<number> {
  return condition ? sql<number>`(count(*) filter (where ${condition}))::integer` : sql<number>`count(*)::integer`;
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

function mayMeet({ country, viewer, isUndecided = false }: PeopleSearch): SQL | undefined {
  const { clickId, brandId, gender, seeking } = viewer;
  const fits = or(
    isNull(profiles.clickId),
    and(ne(profiles.clickId, clickId), arrayContains(profiles.seeking, [gender])),
  );
  return and(
    eq(profiles.country, country),
    inArray(profiles.gender, [...seeking]),
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
