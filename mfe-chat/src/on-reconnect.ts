import type { Platform } from '@halo/shared/remote';

type Bus = Platform['bus'];
type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Also the first connection: nothing announces what was stored between the answer and that. And a connection that stood
 * while frames between servers got lost.
 */
export function onReconnect(bus: Bus, run: () => void): () => void {
  let last = bus.last('connection.changed');
  return bus.on('connection.changed', (now) => {
    const isMissing = last?.status !== 'online' || (now.gapEndedAt !== undefined && now.gapEndedAt !== last.gapEndedAt);
    if (now.status === 'online' && isMissing) run();
    last = now;
  });
}

/**
 * The same for what only a visible page needs: as soon as it is one. After a deployment all pages are back
 * within seconds, most of them in the background; messages they get over the socket.
 */
export function onReconnectSeen(bus: Bus, run: () => void, page: Page | undefined = globalThis.document): () => void {
  let isDue = false;
  function look(): void {
    if (!isDue || page?.visibilityState === 'hidden') return;
    isDue = false;
    run();
  }
  const end = onReconnect(bus, () => {
    isDue = true;
    look();
  });
  page?.addEventListener('visibilitychange', look);
  return () => {
    end();
    page?.removeEventListener('visibilitychange', look);
  };
}
