import { FilterName, type PeopleCount, type SearchResult } from '@halo/shared/contracts';

/** Fills two, three and four columns without a gap. */
export const PAGE_SIZE = 12;
/** Of more people than these it is only said that they are more: all of them are read to be counted. */
const COUNTED = 200;
/** Counted besides, so that there still are more than is said when those who were just dealt are decided about. */
const DEALT = 2 * PAGE_SIZE;
/** Pages that can be chosen beyond the one that is shown. */
const PAGES_AHEAD = 4;

/** How many are looked for before there are said to be more; far behind the first pages as many as pages need. */
export function countLimit(page = 1): number {
  return Math.max(COUNTED, (page + PAGES_AHEAD) * PAGE_SIZE) + DEALT;
}

/** `found`: beyond the limit when there are others. */
export function toCount(found: number, limit: number): PeopleCount {
  return found > limit ? { total: limit - DEALT, isMore: true } : { total: found };
}

/** What each filter stands in the way of. */
export function toWithout(
  found: Partial<Record<FilterName, number>>,
  limit: number,
): Pick<SearchResult, 'without' | 'moreWithout'> {
  const names = FilterName.options.filter((name) => found[name] !== undefined);
  const counts = names.map((name) => ({ name, ...toCount(found[name] ?? 0, limit) }));
  const more = counts.filter(({ isMore }) => isMore).map(({ name }) => name);
  return {
    without: Object.fromEntries(counts.map(({ name, total }) => [name, total])),
    ...(more.length > 0 ? { moreWithout: more } : {}),
  };
}
