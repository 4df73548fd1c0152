import type { PushWorker, PushWorkerDeps } from './push-worker.ts';

/** After what the page needs to be there at all. */
const CALM_MS = 2_000;
/**
 * What did not load is asked for again, as long as the page is open: without it a click on a notification leads
 * nowhere.
 */
const AGAIN_MS = 60_000;

interface StartPushOptions {
  container: ServiceWorkerContainer | undefined;
  after(ms: number, run: () => void): unknown;
  load?(): Promise<{ createPushWorker(deps: PushWorkerDeps): PushWorker }>;
}

const loadPushWorker = () => import(/* webpackChunkName: "push" */ './push-worker.ts');

/**
 * Loads the page's side of the service worker when there is time for it; until then the last change of the session is
 * kept for it.
 */
export function startPush(
  deps: Omit<PushWorkerDeps, 'container'>,
  { container, after, load = loadPushWorker }: StartPushOptions,
) {
  let loaded: PushWorker | undefined;
  let isSignedIn: boolean | undefined;

  function notifyWorker(): void {
    if (isSignedIn === true) void loaded?.signedIn();
    if (isSignedIn === false) void loaded?.signedOut();
  }

  function start(own: ServiceWorkerContainer): void {
    load().then(
      ({ createPushWorker }) => {
        loaded = createPushWorker({ ...deps, container: own });
        notifyWorker();
      },
      (error: unknown) => {
        // Without a network a failed load is expected.
        if (navigator.onLine) deps.log.error('the push worker did not load', error);
        after(AGAIN_MS, () => start(own));
      },
    );
  }

  if (container) after(CALM_MS, () => start(container));
  return {
    /** Once an account: its token is renewed more often. */
    changed(next: boolean): void {
      if (next === isSignedIn) return;
      isSignedIn = next;
      notifyWorker();
    },
    /** What the kept page is made of is another, or may be. */
    pageChanged(): void {
      if (isSignedIn === true) void loaded?.pageChanged();
    },
    /** The session ran out: this browser still gets notifications, and the next sign-in decides whose it is. */
    ranOut(): void {
      isSignedIn = undefined;
    },
  };
}
