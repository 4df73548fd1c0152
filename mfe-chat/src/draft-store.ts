import type { Platform } from '@halo/shared/remote';

const SCOPE = 'chat';

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
}

const stores = new WeakMap<object, DraftStore>();

/** The drafts of a platform: the list hears of what the conversation beside it writes. */
export function draftsOf({ storage }: Pick<Platform, 'storage'>): DraftStore {
  const known = stores.get(storage);
  if (known) return known;
  const listeners = new Set<() => void>();
  let version = 0;
  function tell(): void {
    version += 1;
    for (const listener of listeners) listener();
  }
  // The one that was typed last stands, in whatever tab.
  storage.onDraftChanged?.(SCOPE, (name) => {
    if (name.startsWith(PREFIX)) tell();
  });
  const made: DraftStore = {
    read: (angelId) => storage.getDraft(SCOPE, nameOf(angelId)) ?? '',
    write(angelId, text) {
      if (text === '') storage.removeDraft(SCOPE, nameOf(angelId));
      else storage.setDraft(SCOPE, nameOf(angelId), text);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
  stores.set(storage, made);
  return made;
}

const PREFIX = 'text:';

function nameOf(angelId: string): string {
  return `${PREFIX}${angelId}`;
}
