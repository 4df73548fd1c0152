import type { FilterName, SearchPosition } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { CrowdedSearches } from './crowded-searches.ts';
import { mayMeet } from './may-meet.ts';
import type { ProfileRow } from './profiles-repository.ts';
import { profiles } from './profiles-tables.ts';
import { conditionsOf } from './search-conditions.ts';
import { isBehind, isSeen, kmOf, type NarrowedSearch, type PageSearch, type Placed } from './search-order.ts';
import { walkToPage } from './search-walk.ts';

export interface FoundRow {
  readonly row: ProfileRow;
  readonly position: SearchPosition;
}

export interface FoundPage {
  readonly found: FoundRow[];
  /** everybody who fits; more than are counted: there are others */
  readonly total: number;
}

/**
 * A page begins after the last one of an earlier page, so who comes or goes by then moves no other. Some thousands are
 * sorted; where there are more, reading them in order ends sooner. Where there were more the last time, it begins at
 * once, beside the count.
 */
export async function findPage(db: Db, search: PageSearch, crowded: CrowdedSearches): Promise<FoundPage> {
  const { isCrowded, page, total } = await (crowded.has(search) ? countBeside(db, search) : sortFirst(db, search));
  crowded.note(search, isCrowded);
  return { found: await withRows(db, page), total };
}

interface PlacedPage {
  readonly page: readonly Placed[];
  readonly total: number;
  /** The next time they are not sorted. */
  readonly isCrowded: boolean;
}

async function sortFirst(db: Db, search: PageSearch): Promise<PlacedPage> {
  const { page, total } = await sortAll(db, search);
  const isCrowded = total > search.sortTo;
  return { page: isCrowded ? await walkToPage(db, search) : page, total, isCrowded };
}

async function countBeside(db: Db, search: PageSearch): Promise<PlacedPage> {
  const [total, page] = await Promise.all([countPeople(db, search, search.countTo), walkToPage(db, search)]);
  return { page, total, isCrowded: total > search.countTo };
}

/**
 * Whom, out of an index that holds what is asked. Where there are more than are sorted, there is no page: nothing is
 * measured for it.
 */
async function sortAll(db: Db, search: PageSearch): Promise<{ page: Placed[]; total: number }> {
  const { after, limit, offset, sortTo } = search;
  const { rows } = await db.execute<Placed & { id: string | null; total: number }>(sql`
    with found as materialized (
      select ${profiles.angelId}, ${profiles.lat}, ${profiles.lng}, ${profiles.rank}
      from ${profiles} where ${everybody(search)} limit ${sortTo + 1}
    ), counted as materialized (
      select count(*)::integer as total from found
    ), placed as (
      select ${isSeen(search)} as is_seen, ${kmOf(search)} as km, rank, angel_id as id
      from found ${profiles} where (select total from counted) <= ${sortTo}
    ), page as (
      select * from placed where ${isBehind(after, sql`is_seen, km, rank, id`) ?? true}
      order by is_seen, km, rank, id limit ${limit} offset ${offset}
    )
    select counted.total, page.* from counted left join page on true
    order by page.is_seen, page.km, page.rank, page.id`);
  return { page: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

async function withRows(db: Db, placed: readonly Placed[]): Promise<FoundRow[]> {
  if (placed.length === 0) return [];
  const ids = placed.map(({ id }) => id);
  const rows = await db.select().from(profiles).where(inArray(profiles.angelId, ids));
  const byId = new Map(rows.map((row) => [row.angelId, row]));
  return placed.flatMap(({ is_seen, km, rank, id }) => {
    const row = byId.get(id);
    return row ? [{ row, position: { isSeen: is_seen, km, rank, id } }] : [];
  });
}

/** One more than `countTo`: there are others. */
export async function countPeople(db: Db, search: NarrowedSearch, countTo: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${counted(everybody(search), countTo)} as total`);
  return rows[0]?.total ?? 0;
}

/** How many there would be without one of the filters that are on, each counted as far as the whole. */
export async function countWithout(
  db: Db,
  search: NarrowedSearch,
  countTo: number,
): Promise<Partial<Record<FilterName, number>>> {
  const { inRegion, conditions } = conditionsOf(search.narrowing);
  if (conditions.length === 0) return {};
  const counts = conditions.map(({ name, otherwise }) => {
    const others = conditions.filter((each) => each.name !== name).map(({ holds }) => holds);
    const whom = and(otherwise ?? inRegion, ...others, mayMeet(search));
    return sql`${counted(whom, countTo)} as ${sql.identifier(name)}`;
  });
  const { rows } = await db.execute<Record<FilterName, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0] ?? {};
}

/** Filters first: they cost less to ask for, and leave fewer for the others. */
function everybody(search: NarrowedSearch): SQL | undefined {
  const { inRegion, conditions } = conditionsOf(search.narrowing);
  return and(inRegion, ...conditions.map(({ holds }) => holds), mayMeet(search));
}

function counted(whom: SQL | undefined, countTo: number): SQL {
  return sql`(select count(*)::integer from (select from ${profiles} where ${whom} limit ${countTo + 1}) found)`;
}
