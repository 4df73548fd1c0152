import type { PushWorker, PushWorkerDeps } from './push-worker.ts';

/** After what the page needs to be there at all. */
const CALM_MS = 2_000;

/** Loads the page's side of the service worker when there is time for it; until then it is remembered what to tell it. */
export function startPush(deps: Omit<PushWorkerDeps, 'container'>, { container, after }: { container: ServiceWorkerContainer | undefined; after(ms: number, run: () => void): unknown }) {
  let loaded: PushWorker | undefined;
  let isSignedIn: boolean | undefined;

  function tell(): void {
    if (isSignedIn === true) void loaded?.signedIn();
    if (isSignedIn === false) void loaded?.signedOut();
  }

  if (container) {
    after(CALM_MS, () => {
      import(/* webpackChunkName: "push" */ './push-worker.ts').then(
        ({ createPushWorker }) => {
          loaded = createPushWorker({ ...deps, container });
          tell();
        },
        (error: unknown) => deps.log.error('the push worker did not load', error),
      );
    });
  }
  return {
    /** Once an account: its token is renewed more often. */
    changed(next: boolean): void {
      if (next === isSignedIn) return;
      isSignedIn = next;
      tell();
    },
  };
}
