import type { Clock, Platform } from '@halo/shared/remote';
import { createStore, type Readable } from '@halo/shared/store';
import { FILES_KEPT_WITHIN_MS } from '../../limits.ts';
import type { Outbox, OutboxItem } from '../outbox.ts';
import type { MediaFiles } from './media-files.ts';

/** Messages on their way into the outbox, in order: their files are being kept, or those of one before them. */
export interface FilesFirst extends Readable<Outbox> {
  /**
   * Calls `queue` at once, or for a message with files once they are kept. What is sent to the same person by then
   * waits behind it.
   */
  send(item: OutboxItem, files: readonly Blob[] | undefined, queue: (hasWaited: boolean) => void): void;
}

/** A message that is shown is one that a reload finds, with all that belongs to it. */
export function createFilesFirst(platform: Pick<Platform, 'clock' | 'holdReload'>, kept: MediaFiles): FilesFirst {
  const store = createStore((_before: Outbox, after: Outbox) => after, []);
  const lastOf = new Map<string, Promise<void>>();
  return {
    get: store.get,
    subscribe: store.subscribe,
    send(item, files, queue) {
      const { clientId, angelId } = item;
      const before = lastOf.get(angelId);
      if (!files && !before) return queue(false);
      store.dispatch([...store.get(), item]);
      const turn = Promise.all([before, files && keepFiles(platform, kept.keep(clientId, files))]).then(() => {
        if (lastOf.get(angelId) === turn) lastOf.delete(angelId);
        store.dispatch(store.get().filter((each) => each !== item));
        queue(true);
      });
      lastOf.set(angelId, turn);
    },
  };
}

/** Resolves when they are kept. A database that does not answer holds up no message: they live as long as the page. */
function keepFiles(
  { clock, holdReload }: { clock: Pick<Clock, 'after'>; holdReload: Platform['holdReload'] },
  kept: Promise<void>,
): Promise<void> {
  const allowReload = holdReload('files of a message are being kept');
  return new Promise<void>((resolve) => {
    const cancel = clock.after(FILES_KEPT_WITHIN_MS, resolve);
    void kept.finally(() => {
      cancel();
      resolve();
    });
  }).finally(allowReload);
}
