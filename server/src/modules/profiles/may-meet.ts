import type { Gender } from '@halo/shared/contracts';
import { and, arrayContains, eq, inArray, isNull, ne, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { profiles } from './profiles-tables.ts';

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

export function mayMeet(people: PeopleSearch): SQL | undefined {
  const { country, viewer } = people;
  return and(eq(profiles.country, country), inArray(profiles.gender, [...viewer.seeking]), maySee(people));
}

/** The same, where country and gender are asked for already. */
export function maySee({ viewer, isUndecided = false }: PeopleSearch): SQL | undefined {
  const { clickId, brandId, gender } = viewer;
  const fits = or(
    isNull(profiles.clickId),
    and(ne(profiles.clickId, clickId), arrayContains(profiles.seeking, [gender])),
  );
  return and(
    profiles.isShown,
    ofBrand(brandId),
    fits,
    sql`${profiles.angelId} not in (select closed.angel_id from closed_with(${clickId}) closed)`,
    isUndecided
      ? sql`${profiles.angelId} not in (select decided.angel_id from decided_by(${clickId}) decided)`
      : undefined,
  );
}

export function ofBrand(brandId: string | Placeholder | undefined): SQL | undefined {
  return brandId === undefined ? undefined : or(isNull(profiles.brandId), eq(profiles.brandId, brandId));
}
