import type { Platform } from '@halo/shared/remote';
import { createStore } from '@halo/shared/store';

const SCOPE = 'chat';
const PREFIX = 'text:';

/**
 * What was typed and not sent, one text a conversation. Kept by the browser, so that it outlives route changes and
 * reloads, and is the same in each of its tabs.
 */
export interface DraftStore {
  read(angelId: string): string;
  /** an empty text forgets it */
  write(angelId: string, text: string): void;
  subscribe(listener: () => void): () => void;
  /** grows with every change */
  version(): number;
  dispose(): void;
}

/** One a platform, by `platform.keep`: the list shows what the conversation beside it writes. */
export function createDraftStore({ storage }: Pick<Platform, 'storage'>): DraftStore {
  const version = createStore((count: number) => count + 1, 0);
  // The one that was typed last stands, whichever tab it was typed in.
  const stop = storage.onDraftChanged?.(SCOPE, (name) => {
    if (name.startsWith(PREFIX)) version.dispatch(undefined);
  });
  return {
    read: (angelId) => storage.getDraft(SCOPE, nameOf(angelId)) ?? '',
    write(angelId, text) {
      if (text === '') storage.removeDraft(SCOPE, nameOf(angelId));
      else storage.setDraft(SCOPE, nameOf(angelId), text);
      version.dispatch(undefined);
    },
    subscribe: version.subscribe,
    version: version.get,
    dispose: () => stop?.(),
  };
}

function nameOf(angelId: string): string {
  return `${PREFIX}${angelId}`;
}
