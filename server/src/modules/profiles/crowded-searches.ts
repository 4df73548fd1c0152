import type { NarrowedSearch } from './search-order.ts';

const REMEMBERED = 1_000;

/** Searches that lately found more people than are sorted: a guess at the next one, whose page is right either way. */
export interface CrowdedSearches {
  has(search: NarrowedSearch): boolean;
  note(search: NarrowedSearch, isCrowded: boolean): void;
}

export function createCrowdedSearches(remembered = REMEMBERED): CrowdedSearches {
  const crowded = new Set<string>();
  return {
    has: (search) => crowded.has(keyOf(search)),
    note(search, isCrowded) {
      const key = keyOf(search);
      crowded.delete(key);
      if (isCrowded) crowded.add(key);
      const [oldest] = crowded;
      if (crowded.size > remembered && oldest !== undefined) crowded.delete(oldest);
    },
  };
}

/** By what decides how many there are; the same of many accounts. */
function keyOf({ country, isUndecided, narrowing, viewer }: NarrowedSearch): string {
  const { centre, crossesRegions, filters, region } = narrowing;
  const { brandId, gender, seeking } = viewer;
  return JSON.stringify([country, region, centre, crossesRegions, filters, brandId, gender, seeking, isUndecided]);
}
