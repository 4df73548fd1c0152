import type { SearchPosition, SearchResult } from '@halo/shared/contracts';
import type { SearchQuery } from '@halo/shared/api';
import type { Platform } from '@halo/shared/remote';

/** So long one goes through the same people; who comes back later starts with those who are new. */
const RUN_MS = 30 * 60_000;

/** Going through the pages of one search: what was there when it began stays in place, though people come and go. */
export interface SearchRun {
  /** What a question for this page says about the pages before. `key`: what is searched. */
  positionOf(key: string, page: number): Pick<SearchQuery, 'since' | 'after'>;
  found(key: string, page: number, result: Pick<SearchResult, 'since' | 'end'>): void;
  /** Other filters: other pages, for the same visit. */
  repage(): void;
}

interface Run {
  readonly key: string;
  readonly since: number;
  /** by page */
  readonly ends: Map<number, SearchPosition>;
}

/** Kept with the platform: leaving the grid for a profile and coming back is the same run. */
export function createSearchRun({ clock }: Pick<Platform, 'clock'>): SearchRun {
  let run: Run | undefined;
  const runOf = (key: string) => (run?.key === key && clock.now() - run.since < RUN_MS ? run : undefined);
  return {
    positionOf(key, page) {
      const current = runOf(key);
      if (!current) return {};
      const before = Math.max(0, ...[...current.ends.keys()].filter((each) => each < page));
      const end = current.ends.get(before);
      return { since: current.since, ...(end ? { after: { page: before, end } } : {}) };
    },
    found(key, page, { since, end }) {
      if (since === undefined) return;
      if (run?.key !== key || run.since !== since) run = { key, since, ends: new Map() };
      if (end) run.ends.set(page, end);
    },
    repage() {
      run = run && { ...run, ends: new Map() };
    },
  };
}
