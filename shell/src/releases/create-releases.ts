import type { EventBus } from '@halo/shared/bus';
import {
  type CurrentReleases,
  currentReleasesEndpoints,
  type LoadFailureCode,
  type PinnedRemote,
  type ReleaseSet,
} from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { HttpClient } from '@halo/shared/http';
import type { Clock, Log } from '@halo/shared/remote';
import type { Store } from '@halo/shared/store';
import type { ReloadGuard } from '../platform/reload-guard.ts';
import type { PopupController } from '../popups/popup-controller.ts';
import type { PageLoader } from '../remotes/load-page.ts';
import { routeOf } from '../routing/route-table.ts';
import type { OpenedReleases } from './open-releases.ts';
import { pageArea } from './page-return.ts';
import { createReleaseSession, type ReleaseSession } from './release-session.ts';
import type { ReleaseEvent, ReleaseState } from './release-state.ts';
import { createShellReload } from './shell-reload.ts';
import { watchTyping } from './unkept-typing.ts';

export interface ShellReleasesDeps {
  gate: OpenedReleases['gate'];
  store: Store<ReleaseState, ReleaseEvent>;
  http: HttpClient;
  bus: EventBus;
  clock: Clock;
  log: Log;
  guard: ReloadGuard;
  loader: PageLoader;
  popups: PopupController;
  /** the server did not say what runs now; the tab keeps what it has */
  onAskFailed(code: LoadFailureCode): void;
  /** whether a text stands in a stored draft */
  isDraft(text: string): boolean;
}

const ASK_TIMEOUT_MS = 6_000;

/** Undefined when the network is away: that says nothing of the release set. */
function askFailure(error: unknown): LoadFailureCode | undefined {
  const { code } = fromUnknown(error);
  if (code === 'offline') return undefined;
  if (code === 'timeout') return 'timeout';
  if (code === 'bad_answer') return 'malformed';
  return code === 'not_found' ? 'missing' : 'http';
}

/** The release session of this page, on the real page. */
export function createShellReleases({
  gate,
  store,
  http,
  bus,
  clock,
  log,
  guard,
  loader,
  popups,
  onAskFailed,
  isDraft,
}: ShellReleasesDeps): ReleaseSession {
  const typing = watchTyping(document, isDraft);
  return createReleaseSession({
    store,
    gate,
    ask: (signal) => askCurrent(http, signal, onAskFailed),
    guard,
    reload: createShellReload({
      reload: () => location.reload(),
      area: pageArea,
      wouldLose: typing.wouldLose,
      session: () => globalThis.sessionStorage,
      now: clock.now,
    }),
    remoteOf: (path) => routeOf(store.get().current, path)?.remote.name,
    prepare: (remote, path) => prepare(loader, store.get().current, remote, path),
    popups: {
      isOpen: () => popups.state.open !== undefined,
      subscribe: popups.subscribe,
      closeOf: popups.closeOf,
    },
    wouldLose: typing.wouldLose,
    clock,
    random: Math.random,
    page: document,
    area: pageArea,
    isNotified: () => bus.last('connection.changed')?.status === 'online',
    log,
  });
}

function askCurrent(
  http: HttpClient,
  signal: AbortSignal,
  onFailed: ShellReleasesDeps['onAskFailed'],
): Promise<CurrentReleases> {
  const options = { signal, timeoutMs: ASK_TIMEOUT_MS };
  return http.call(currentReleasesEndpoints.current, {}, options).catch((error: unknown) => {
    const code = signal.aborted ? undefined : askFailure(error);
    if (code) onFailed(code);
    throw error;
  });
}

/** Loads a version's page of a path without mounting anything: what it loads is kept for the outlet. */
async function prepare(loader: PageLoader, set: ReleaseSet, remote: PinnedRemote, path: string): Promise<boolean> {
  const page = routeOf({ ...set, remotes: [remote] }, path)?.route.page;
  if (page === undefined) return true;
  const request = {
    remote,
    expose: `./pages/${page}`,
    attempt: 0,
    mount: () => Promise.resolve(),
    signal: AbortSignal.abort(),
  };
  return loader.show(request).then(
    ({ isFallback }) => !isFallback,
    () => false,
  );
}
