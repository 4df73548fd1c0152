import type { OpenPages } from './open-pages.ts';
import type { ReleaseReporter } from './release-reporter.ts';

/**
 * Loads the measuring once the page has loaded and rests. Nothing is missed: the browser keeps what happened before.
 */
export function startVitals(pages: OpenPages, reporter: Pick<ReleaseReporter, 'vital'>): void {
  const load = (): void =>
    void import(/* webpackChunkName: "vitals" */ './vitals.ts')
      .then(({ reportVitals }) => reportVitals(pages, reporter))
      .catch(() => undefined);
  const whenIdle = (): void => {
    // Not every browser can say when it rests.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
    else setTimeout(load, 1000);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
