import type { EventBus } from '@halo/shared/bus';
import type { Api } from '@halo/shared/api';
import type { UnreadCounts } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Log } from '@halo/shared/remote';
import { savesData } from '../platform/saves-data.ts';
import type { KeepCall, WorkerCall } from './push-payload.ts';

export const WORKER_PATH = '/sw.js';

export interface PushWorkerDeps {
  container: ServiceWorkerContainer;
  api: Pick<Api, 'notifications'>;
  bus: EventBus;
  log: Log;
  navigate(path: string): void;
  /** what the server makes a page of now: brand, shell, release set, language; another answer renews what is kept */
  page(): string;
  path(): string;
}

export interface PushWorker {
  /** The worker runs, and the server knows that this browser is the account's now. */
  signedIn(): Promise<void>;
  /** What the kept page is made of may be another now: the worker looks, and renews what it keeps. */
  pageChanged(): Promise<void>;
  /** Nothing of the account reaches this browser any more. */
  signedOut(): Promise<void>;
  dispose(): void;
}

/**
 * The page's side of the service worker. Workers of earlier versions are unregistered, for members and visitors alike.
 */
export function createPushWorker({ container, api, bus, log, navigate, path, page }: PushWorkerDeps): PushWorker {
  let isSignedIn = false;
  let isRegistered = false;

  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Everything works without it.
      log.warn('push worker', { what, code: fromUnknown(error).code });
    }
  }

  async function registerDevice(): Promise<void> {
    const subscription = await (await container.getRegistration('/'))?.pushManager?.getSubscription();
    if (isSignedIn && subscription) await api.notifications.addDevice(JSON.stringify(subscription));
  }

  const keep = (): Promise<void> => guarded('keep', () => keepPages(container, page()));

  function onMessage({ data, ports }: MessageEvent<WorkerCall>): void {
    if (data.kind === 'open') navigate(data.path);
    if (data.kind === 'renewed') void guarded('renewed', registerDevice);
    ports[0]?.postMessage(path());
  }

  void guarded('stale', () => unregisterStale(container));
  container.addEventListener('message', onMessage);
  container.startMessages();
  const stopCounts = bus.on(
    'unread.changed',
    (counts) => void guarded('close', () => closeRead(container, counts, path())),
  );

  return {
    async signedIn() {
      isSignedIn = true;
      await guarded('register', async () => {
        await container.register(WORKER_PATH, { scope: '/', updateViaCache: 'none' });
        isRegistered = true;
      });
      if (!isRegistered) return;
      await Promise.all([guarded('device', registerDevice), keep()]);
    },
    async pageChanged() {
      if (isSignedIn && isRegistered) await keep();
    },
    async signedOut() {
      isSignedIn = false;
      await guarded('sign out', async () => {
        const registration = await container.getRegistration('/');
        await (await registration?.pushManager?.getSubscription())?.unsubscribe();
        for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
      });
    },
    dispose() {
      stopCounts();
      container.removeEventListener('message', onMessage);
    },
  };
}

/** For members: on the day without a network their browser opens this page, with what they have read. */
async function keepPages(container: ServiceWorkerContainer, page: string): Promise<void> {
  if (savesData()) return;
  const [{ active }, hash] = await Promise.all([
    container.ready,
    crypto.subtle.digest('SHA-256', new TextEncoder().encode(page)),
  ]);
  const stamp = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  active?.postMessage({ kind: 'keep', stamp } satisfies KeepCall);
}

/** Workers of earlier versions of the app, under other addresses. */
async function unregisterStale(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) {
    const script = (registration.active ?? registration.waiting ?? registration.installing)?.scriptURL;
    const isOurs =
      script === new URL(WORKER_PATH, location.origin).href &&
      registration.scope === new URL('/', location.origin).href;
    if (!isOurs) await registration.unregister();
  }
}

/** What was read here needs no notification any more. */
async function closeRead(container: ServiceWorkerContainer, counts: UnreadCounts, path: string): Promise<void> {
  const registration = await container.getRegistration('/');
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { tag, data } = notification;
    if (isRead(tag, counts) || (data as { path?: string } | null)?.path === path) notification.close();
  }
}

function isRead(tag: string, { messages, likes, visits }: UnreadCounts): boolean {
  if (tag.startsWith('chat')) return messages === 0;
  return (tag === 'likes' && likes === 0) || (tag === 'visits' && visits === 0);
}
