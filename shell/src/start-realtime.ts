import type { BootDocument } from '@halo/shared/contracts';
import { whenIdle } from '@halo/shared/remote';
import { createReloadGuard, type ReloadGuard } from './platform/reload-guard.ts';
import { followKeptPage, pageStamp } from './push/kept-page.ts';
import { startPush } from './push/start-push.ts';
import { createShellReleases } from './releases/create-releases.ts';
import type { OpenedReleases } from './releases/open-releases.ts';
import type { ReleaseSession } from './releases/release-session.ts';
import { LoadError } from './remotes/load-error.ts';
import { connectRealtime } from './session/connect-realtime.ts';
import { loadOverview } from './session/live-counts.ts';
import { catchUp, notifyMessage } from './session/notification-feed.ts';
import type { RealtimePort } from './session/realtime-port.ts';
import type { SessionSignal } from './session/session-parts.ts';
import type { StartedPopups } from './start-popups.ts';
import type { StartedRemotes } from './start-remotes.ts';
import type { StartedSession } from './start-session.ts';

/** The fourth step: what the server announces, and what follows from it. */
export interface StartedRealtime {
  releases: ReleaseSession;
  realtime: RealtimePort;
  reloads: ReloadGuard;
}

export interface RealtimeNeeds {
  boot: BootDocument;
  gate: OpenedReleases['gate'];
  started: StartedSession;
  remotes: StartedRemotes;
  over: StartedPopups;
}

/** so long at most the connection waits for a page */
const PAGE_FIRST_MS = 4_000;

export function startRealtime({ boot, gate, started, remotes, over }: RealtimeNeeds): StartedRealtime {
  const { api, bus, clock, log, seenMessages } = started;
  const { notifications, popups } = over;
  const reloads = createReloadGuard();
  const releases = createShellReleases({
    ...started,
    gate,
    store: remotes.releaseStore,
    guard: reloads,
    loader: remotes.loader,
    popups,
    onAskFailed: (code) => remotes.reports.ownFailed(remotes.own, new LoadError('set', code, 'releases/current')),
  });
  const realtime = connectRealtime({
    ...started,
    boot,
    releases,
    lastSeenId: seenMessages.last,
    angelOf: (id) => api.profiles.profile(id),
    // Its code and its first frames would stand between the page and its content.
    pageFirst: () =>
      new Promise((resolve) => {
        clock.after(PAGE_FIRST_MS, resolve);
        void remotes.firstPage.then(() => whenIdle(resolve));
      }),
    onNotification: (notification) => notifyMessage(notifications, notification),
    onMissed: (missed) => missed.forEach((notification) => notifyMessage(notifications, notification)),
  });
  catchUp({ bus, clock, log, api, realtime, releases, notifications, page: document });
  const push = startPush(
    {
      ...{ api, bus, log, navigate: started.navigator.navigate, path: () => location.pathname },
      page: () => pageStamp({ boot, releases: remotes.releaseStore, now: clock.now }),
    },
    { container: navigator.serviceWorker as ServiceWorkerContainer | undefined, after: clock.after },
  );
  followKeptPage({ releases: remotes.releaseStore }, { changed: push.pageChanged, after: clock.after });
  started.onSessionSignal((signal) => followSession(signal, started, realtime, push));
  return { releases, realtime, reloads };
}

/** Socket, counts and push belong to the account that is signed in. */
function followSession(
  signal: SessionSignal,
  started: StartedSession,
  realtime: RealtimePort,
  push: ReturnType<typeof startPush>,
): void {
  const { bus, seenMessages } = started;
  switch (signal.type) {
    case 'signedIn':
      void loadOverview(started);
      push.changed(true);
      return;
    case 'greeting':
      // A page that was renewed counted its credits before the gift.
      if (signal.giftMessages !== undefined) void loadOverview(started);
      return;
    case 'verified':
      realtime.connect(signal.token);
      // A page that began without the server can be renewed now.
      push.pageChanged();
      return;
    case 'signedOut':
      realtime.disconnect();
      seenMessages.forget();
      if (signal.how === 'ranOut') push.ranOut();
      else push.changed(false);
      bus.publish('unread.changed', { messages: 0, likes: 0, visits: 0 });
      return;
    case 'otherAccount':
      realtime.disconnect();
      seenMessages.forget();
      // All that pages, stores and timers still hold belongs to the account before.
      location.replace('/');
      return;
    case 'disabled':
  }
}
