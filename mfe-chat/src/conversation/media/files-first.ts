import type { Clock, Platform } from '@halo/shared/remote';
import { FILES_KEPT_WITHIN_MS } from '../../limits.ts';
import type { MediaFiles } from './media-files.ts';

/** Calls `queue` at once, or for a message with files once they are kept. What is sent by then waits behind it. */
export type FilesFirst = (clientId: string, files: readonly Blob[] | undefined, queue: () => void) => void;

/** A message that is shown is one that a reload finds, with all that belongs to it. */
export function createFilesFirst(platform: Pick<Platform, 'clock' | 'holdReload'>, kept: MediaFiles): FilesFirst {
  let keeping: Promise<void> | undefined;
  return (clientId, files, queue) => {
    if (!files && !keeping) return queue();
    const turn = Promise.all([keeping, files && keepFiles(platform, kept.keep(clientId, files))]).then(() => {
      if (keeping === turn) keeping = undefined;
      queue();
    });
    keeping = turn;
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
