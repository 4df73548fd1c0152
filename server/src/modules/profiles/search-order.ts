import type { Country, SearchPosition } from '@halo/shared/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { PeopleSearch } from './may-meet.ts';
import { profiles, seenProfiles } from './profiles-tables.ts';
import { kmFrom, type Narrowing } from './search-conditions.ts';

/** People a viewer may meet, narrowed by filters. */
export interface NarrowedSearch extends PeopleSearch {
  readonly country: Country;
  readonly narrowing: Narrowing;
}

export interface PageSearch extends NarrowedSearch {
  /** whom the viewer saw before that comes last; undefined: seen or not makes no difference */
  readonly seenBefore?: Date | undefined;
  /** undefined: from the first on */
  readonly after?: SearchPosition | undefined;
  readonly limit: number;
  readonly offset: number;
  /** so many are counted at most */
  readonly countTo: number;
  /** where there are no more than so many, they are all sorted; no fewer than are counted */
  readonly sortTo: number;
}

/** Those who are new to the viewer come first, the nearest of them in front, each distance in the order of the flow. */
export interface Placed extends Record<string, unknown> {
  readonly is_seen: boolean;
  readonly km: number;
  readonly rank: number;
  readonly id: string;
}

/** Of those whose town is not known. */
export const FAR_KM = 20_000;

export function isSeen({ seenBefore, viewer }: Pick<PageSearch, 'seenBefore' | 'viewer'>): SQL {
  if (!seenBefore) return sql`false::boolean`;
  return sql`${profiles.angelId} in (select ${seenProfiles.angelId} from ${seenProfiles}
    where ${seenProfiles.clickId} = ${viewer.clickId} and ${seenProfiles.seenAt} < ${seenBefore.toISOString()}::timestamptz)`;
}

export function kmOf({ narrowing: { centre } }: NarrowedSearch): SQL {
  return centre ? sql`coalesce(${kmFrom(centre)}, ${FAR_KM}::integer)` : sql`0::integer`;
}

/** Whether someone at this position comes after the last one of an earlier page. */
export function isBehind(after: SearchPosition | undefined, position: SQL): SQL | undefined {
  return (
    after &&
    sql`(${position}) > (${after.isSeen}::boolean, ${after.km}::integer, ${after.rank}::integer, ${after.id}::text)`
  );
}
