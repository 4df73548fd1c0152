import { FREE_SEARCH_PAGES, type Gender, type ProblemCode, type SearchResult } from '@halo/shared/contracts';

/** What is searched. */
export interface FindQuery {
  region: string;
  city: string;
  page: number;
  seeking: readonly Gender[];
}

/** Fewer results than this on a later page lead back to the first. */
export const FEW_RESULTS = 5;

/** Cards that a first screen shows; the others load their photos when they come near. */
export const EAGER_CARDS = 4;

/**
 * The search as seen. `turning`: the old cards stay, dimmed, until the next page is there. An answer counts only for
 * the
 * query that was asked last.
 */
export type FindState =
  | { status: 'loading'; query: FindQuery }
  | { status: 'shown'; query: FindQuery; result: SearchResult }
  | { status: 'turning'; query: FindQuery; result: SearchResult }
  | { status: 'failed'; query: FindQuery; code: ProblemCode };

export type FindEvent =
  | { type: 'asked'; query: FindQuery }
  | { type: 'answered'; query: FindQuery; result: SearchResult }
  | { type: 'failed'; query: FindQuery; code: ProblemCode };

export function initialFind(query: FindQuery): FindState {
  return { status: 'loading', query };
}

export function reduceFind(state: FindState, event: FindEvent): FindState {
  switch (event.type) {
    case 'asked': {
      const hasCards =
        (state.status === 'shown' || state.status === 'turning') && isSamePlace(state.query, event.query);
      return hasCards
        ? { status: 'turning', query: event.query, result: state.result }
        : { status: 'loading', query: event.query };
    }
    case 'answered':
      return isSameQuery(state.query, event.query)
        ? { status: 'shown', query: event.query, result: event.result }
        : state;
    case 'failed':
      return isSameQuery(state.query, event.query) ? { status: 'failed', query: event.query, code: event.code } : state;
  }
}

/** The answer is a page hardly worth its name. */
export function isTooFew({ page }: FindQuery, { profiles }: SearchResult): boolean {
  return page > 1 && profiles.length < FEW_RESULTS;
}

/** Pages worth turning to: a last one with a handful would lead back to the first. */
export function pageCountOf({ total, pageSize }: SearchResult): number {
  const full = Math.floor(total / pageSize);
  return Math.max(1, total % pageSize >= FEW_RESULTS ? full + 1 : full);
}

/** The last page that an account may turn to. */
export function lastPageFor(premiumLevel: number): number {
  return premiumLevel > 0 ? Number.POSITIVE_INFINITY : FREE_SEARCH_PAGES;
}

function isSameQuery(one: FindQuery, other: FindQuery): boolean {
  return isSamePlace(one, other) && one.page === other.page;
}

function isSamePlace(one: FindQuery, other: FindQuery): boolean {
  return one.region === other.region && one.city === other.city && String(one.seeking) === String(other.seeking);
}
