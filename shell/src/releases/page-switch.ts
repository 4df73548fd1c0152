import type { PinnedRemote } from '@halo/shared/contracts';
import type { Clock, Log } from '@halo/shared/remote';
import type { Store } from '@halo/shared/store';
import { snapshotPage } from './page-snapshot.ts';
import { returnToPage } from './page-return.ts';
import { changedRemotes, hasNewShell, type ReleaseEvent, type ReleaseState } from './release-state.ts';
import type { SafeMoments } from './safe-moments.ts';

/** A version that did not load is retried after this. */
const PREPARE_AGAIN_MS = 60_000;

export interface PageSwitchDeps {
  store: Pick<Store<ReleaseState, ReleaseEvent>, 'get'>;
  dispatch(event: ReleaseEvent): void;
  moments: SafeMoments;
  /** Loads what the page of this path needs of a remote. False when its pinned version does not come. */
  prepare(remote: PinnedRemote, path: string): Promise<boolean>;
  /** name of the remote that fills a path */
  remoteOf(path: string): string | undefined;
  /** where the page stands */
  area(): Element | null;
  clock: Clock;
  log: Log;
  /** Something changed that may make this the moment. */
  consider(): void;
}

/** Moves the page on the screen to the waiting set. */
export interface PageSwitch {
  /** Does so if this is the moment; loads the new version first. */
  attempt(): Promise<void>;
  stop(): void;
}

export function createPageSwitch({ store, dispatch, moments, clock, ...deps }: PageSwitchDeps): PageSwitch {
  let isSwitching = false;
  let cancelRetry: (() => void) | undefined;

  /** What was pinned since there is a newer shell was checked against that one: it comes with the reload. */
  const mayTake = (): boolean => moments.isFree() && !hasNewShell(store.get());
  const mayRemount = (): boolean => moments.isRestful() && moments.isUntyped();

  function remount(): void {
    const area = deps.area();
    const snapshot = area && snapshotPage(area, store.get().path);
    dispatch({ type: 'switched' });
    if (snapshot) returnToPage(deps.area, snapshot);
  }

  function retryLater(): void {
    deps.log.warn('the next version did not load; the page stays as it is', {
      revision: store.get().waiting?.set.revision,
    });
    cancelRetry?.();
    cancelRetry = clock.after(PREPARE_AGAIN_MS, deps.consider);
  }

  return {
    async attempt() {
      const { waiting, path } = store.get();
      if (isSwitching || !waiting || !mayTake()) return;
      const onScreen = changedRemotes(store.get()).find(({ name }) => name === deps.remoteOf(path));
      if (!onScreen) {
        dispatch({ type: 'switched' });
        return;
      }
      if (!mayRemount()) return;
      isSwitching = true;
      // Loaded before anything is taken down: what does not load leaves the page that works.
      const isReady = onScreen.isOff || (await deps.prepare(onScreen, path));
      isSwitching = false;
      if (!isReady) retryLater();
      else if (store.get().waiting !== waiting || store.get().path !== path) deps.consider();
      else if (mayTake() && mayRemount()) remount();
    },
    stop: () => cancelRetry?.(),
  };
}
