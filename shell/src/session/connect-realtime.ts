import type { AngelId, BootDocument, ProfileCard } from '@halo/shared/contracts';
import { userOf } from '@halo/shared/contracts';
import type { EventBus } from '@halo/shared/bus';
import type { Log } from '@halo/shared/remote';
import type { ChatNotification } from '@halo/shared/realtime';
import type { AppStorage } from '@halo/shared/storage';
import type { ReleaseSession } from '../releases/release-session.ts';
import type { Landing } from '../boot/landing.ts';
import { createRealtimePort, type RealtimePort } from './realtime-port.ts';
import type { SessionController } from './session-controller.ts';

export interface RealtimeConnectionNeeds {
  boot: BootDocument;
  bus: EventBus;
  storage: AppStorage;
  log: Log;
  landing: Landing;
  session: Pick<SessionController, 'state' | 'fluxId' | 'refresh' | 'ownToken'>;
  releases: Pick<ReleaseSession, 'announced' | 'connected' | 'shellAnnounced'>;
  /** what was read over HTTP before the socket was there */
  lastSeenId(): number | undefined;
  angelOf(id: AngelId): Promise<ProfileCard | undefined>;
  onNotification(notification: ChatNotification): void;
  onMissed(missed: readonly ChatNotification[]): void;
  /** The page has what it needs first. */
  pageFirst(): Promise<void>;
}

/** The realtime client with what the shell knows of the visit, and what it does when the server asks for something. */
export function connectRealtime(deps: RealtimeConnectionNeeds): RealtimePort {
  const { boot, bus, storage, log, landing, session, releases } = deps;
  const { brand } = boot;
  const port = createRealtimePort({
    pageFirst: deps.pageFirst,
    onLoadFailed: (error) => log.error('realtime client did not load', error),
    async load() {
      const { createRealtimeClient } = await import(/* webpackChunkName: "realtime" */ '@halo/shared/realtime/client');
      return createRealtimeClient({
        bus,
        brand,
        softwareVersion: boot.softwareVersion,
        // Another tab may have signed in another account: what this page sends is from its own account, or is not sent.
        clickId: () => userOf(session.state)?.clickId ?? storage.get('trackerId') ?? landing.trackerId,
        token: () => session.ownToken(),
        context: () => {
          const user = userOf(session.state);
          return {
            landedAt: landing.landedAt,
            fluxId: session.fluxId,
            premiumLevel: user?.premiumLevel ?? 0,
            region: storage.get('region') ?? user?.region ?? '',
            usesAi: user?.flow.usesAi ?? false,
            domain: location.hostname,
          };
        },
        onConnectError: (error) => log.error('socket did not connect', error),
        onBadFrame: (event, error) => log.error('socket frame did not fit', error, { event }),
        lastSeenId: deps.lastSeenId,
        angelOf: deps.angelOf,
        onNotification: deps.onNotification,
        onMissed: deps.onMissed,
        onProblem: (what, error) => log.error('realtime', error, { what }),
        onSessionChanged: () => void session.refresh(),
        onIntroduced: ({ revision }) => releases.connected(revision),
        onSoftwareVersion: (change) => releases.shellAnnounced(change),
        onReleasesChanged: (change) => releases.announced(change),
      });
    },
  });
  const reportVisibility = (): void => port.setVisible(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', reportVisibility);
  reportVisibility();
  return port;
}
