import type { BootDocument } from '@halo/shared/contracts';
import { userOf } from '@halo/shared/contracts';
import type { EventBus } from '@halo/shared/bus';
import type { Log, Popups, Session } from '@halo/shared/remote';
import type { AppStorage } from '@halo/shared/storage';
import type { i18n as I18n } from 'i18next';
import type { Landing } from '../boot/landing.ts';
import { createRealtimePort, type RealtimePort } from './realtime-port.ts';

export interface RealtimeDeps {
  boot: BootDocument;
  bus: EventBus;
  storage: AppStorage;
  log: Log;
  landing: Landing;
  i18n: I18n;
  session(): Session;
  reloadWhenFree(): void;
  toast: Popups['toast'];
}

/** The realtime client with what the shell knows of the visit, and what it does when the server asks for something. */
export function connectRealtime({ boot, bus, storage, log, landing, session, reloadWhenFree }: RealtimeDeps): RealtimePort {
  const { brand } = boot;
  return createRealtimePort(
    async () => {
      const { createRealtimeClient } = await import(/* webpackChunkName: "realtime" */ '@halo/shared/realtime/client');
      return createRealtimeClient({
        bus,
        brand,
        softwareVersion: boot.softwareVersion,
        clickId: () => storage.get('trackerId') ?? landing.trackerId,
        context: () => {
          const user = userOf(session().state);
          return {
            landedAt: landing.landedAt,
            fluxId: session().fluxId,
            premiumLevel: user?.premiumLevel ?? 0,
            region: storage.get('region') ?? user?.region ?? '',
            usesAi: user?.flow.usesAi ?? false,
            domain: location.hostname,
          };
        },
        onConnectError: (error) => log.error('socket did not connect', error),
        onBadFrame: (event, error) => log.error('socket frame did not fit', error, { event }),
        onSessionChanged: () => void session().refresh(),
        onRestart: () => undefined,
        onSoftwareVersion: ({ softwareVersion, mustReload }) => {
          if (mustReload && softwareVersion !== boot.softwareVersion) reloadWhenFree();
        },
      });
    },
    (error) => log.error('realtime client did not load', error),
  );
}
