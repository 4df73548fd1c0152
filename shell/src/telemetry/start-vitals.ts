import { whenIdle } from '@halo/shared/remote';
import type { OpenPages } from './open-pages.ts';
import type { ReleaseReporter } from './release-reporter.ts';

/**
 * Loads the measuring once the page has loaded and rests. Nothing is missed: the browser keeps what happened before.
 */
export function startVitals(pages: OpenPages, reporter: Pick<ReleaseReporter, 'vital'>): void {
  whenIdle(
    () =>
      void import(/* webpackChunkName: "vitals" */ './vitals.ts')
        .then(({ reportVitals }) => reportVitals(pages, reporter))
        .catch(() => undefined),
  );
}
