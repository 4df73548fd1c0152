import { fromUnknown, isAborted } from '@halo/shared/errors';
import { highestId } from './conversation-state.ts';
import type { ConversationLoaderOptions } from './loader-parts.ts';

export interface WindowLoader {
  loadNewer(): Promise<void>;
  /** Loads the page around this message, or the one before what is here if the message is on that one. */
  loadAround(id: number): Promise<void>;
  /** Loads the newest page in place of a window that does not reach there. */
  loadNewest(): Promise<void>;
  /** Whether what is loaded still is a part of the same window, asked from now on. */
  isSame(): () => boolean;
}

interface Parts extends ConversationLoaderOptions {
  readonly signal: AbortSignal;
  readonly isSame: () => () => boolean;
  loadOlder(): Promise<void>;
}

/** Loads pages away from the newest one. */
export function createWindowLoader(
  options: ConversationLoaderOptions,
  signal: AbortSignal,
  loadOlder: () => Promise<void>,
): WindowLoader {
  const { platform, angelId, store, dueOf } = options;
  let windows = 0;
  let newerPage: Promise<void> | undefined;
  const isSame = (): (() => boolean) => {
    const asked = windows;
    return () => asked === windows && !signal.aborted;
  };
  const parts: Parts = { ...options, signal, isSame, loadOlder };
  return {
    isSame,
    loadNewer() {
      newerPage ??= fetchNewer(parts).finally(() => {
        newerPage = undefined;
      });
      return newerPage;
    },
    async loadAround(id) {
      try {
        const before = oldestOf(parts);
        // Not far away: then nothing that is here need go.
        if (before !== undefined && before > id) await loadOlder();
        if (isHere(parts, id) || signal.aborted) return;
        windows += 1;
        await fetchAround(parts, id);
      } catch (thrown) {
        if (!isAborted(thrown) && !signal.aborted)
          platform.log.warn('a message could not be shown where it stands', { code: fromUnknown(thrown).code });
        throw thrown;
      }
    },
    async loadNewest() {
      windows += 1;
      const stillSame = isSame();
      const page = await platform.api.conversations.history(angelId, undefined, { signal });
      if (stillSame()) store.dispatch({ type: 'backAtNewest', messages: dueOf(page.messages), hasMore: page.hasMore });
    },
  };
}

async function fetchNewer({ platform, angelId, store, dueOf, signal, isSame }: Parts): Promise<void> {
  const state = store.get();
  if (state.status !== 'ready' || !state.hasNewer) return;
  const stillSame = isSame();
  store.dispatch({ type: 'newerStarted' });
  try {
    const page = await platform.api.conversations.history(angelId, { after: highestId(state) }, { signal });
    const messages = dueOf(page.messages);
    if (stillSame()) store.dispatch({ type: 'newerLoaded', messages, hasNewer: page.hasNewer === true });
  } catch {
    if (stillSame()) store.dispatch({ type: 'newerFailed' });
  }
}

async function fetchAround(parts: Parts, id: number): Promise<void> {
  const { platform, angelId, store, dueOf, signal } = parts;
  const stillSame = parts.isSame();
  const { messages, hasMore, hasNewer } = await platform.api.conversations.history(angelId, { around: id }, { signal });
  if (!stillSame()) return;
  if (hasNewer === undefined) await loadBackTo(parts, id);
  else store.dispatch({ type: 'jumped', messages: hasNewer ? messages : dueOf(messages), hasMore, hasNewer });
}

/** Page by page, from a server that does not know windows. */
async function loadBackTo(parts: Parts, id: number): Promise<void> {
  for (let hasMore = true; hasMore && !isHere(parts, id) && !parts.signal.aborted; ) {
    const before = oldestOf(parts);
    await parts.loadOlder();
    const oldest = oldestOf(parts);
    hasMore = oldest !== undefined && oldest !== before && oldest > id;
  }
}

function isHere({ store }: Parts, id: number): boolean {
  const state = store.get();
  return state.status === 'ready' && state.messages.some((message) => message.id === id);
}

/** The oldest message that is there, while there are older ones. */
function oldestOf({ store }: Parts): number | undefined {
  const state = store.get();
  return state.status === 'ready' && state.hasMore ? state.messages[0]?.id : undefined;
}
