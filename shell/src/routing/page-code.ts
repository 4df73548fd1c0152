import { CALL_AREAS, fetchCalls } from '@halo/shared/api';
import type { ReleaseSet } from '@halo/shared/contracts';
import { fetchAhead, whenIdle } from '@halo/shared/remote';
import type { HomePage } from '../home/home-page.tsx';
import type { OpenPopup } from '../popups/popup-views.tsx';
import { routeOf } from './route-table.ts';
import type { SampleGrid } from './sample-grid.tsx';

/** Members do not see it. */
export const loadHome = (): Promise<typeof HomePage> =>
  import(/* webpackChunkName: "home" */ '../home/home-page.tsx').then((module) => module.HomePage);

/** What stands over a page when something opens it. */
export const loadPopups = (): Promise<typeof OpenPopup> =>
  import(/* webpackChunkName: "popups" */ '../popups/popup-views.tsx').then((module) => module.OpenPopup);

/** What visitors see of the search. */
export const loadSamples = (): Promise<typeof SampleGrid> =>
  import(/* webpackChunkName: "samples" */ './sample-grid.tsx').then((module) => module.SampleGrid);

/**
 * Fetches what the page of an address needs of the shell beside its own code, and what only other pages need once it
 * rests: going on to them waits for nothing.
 */
export function fetchPageCode(releases: ReleaseSet, path: string, hasToken: boolean): void {
  const route = routeOf(releases, path)?.route;
  if (path === '/') fetchAhead(loadHome);
  // The form to sign in stands over it.
  if (route?.access === 'member' && !hasToken) for (const load of [loadPopups, loadSamples]) fetchAhead(load);
  for (const area of route?.calls ?? []) void fetchCalls(area);
  whenIdle(() => {
    fetchAhead(loadHome);
    for (const area of CALL_AREAS) void fetchCalls(area);
  });
}
