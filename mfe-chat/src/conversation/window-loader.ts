import { fromUnknown, isAborted } from '@halo/shared/errors';
import { type ConversationLoaderOptions, readyIn } from './loader-parts.ts';
import { highestId } from './ready-conversation.ts';

export interface WindowLoader {
  loadNewer(): Promise<void>;
  /** Loads the page around this message, or the one before what is here if the message is on that one. */
  loadAround(id: number): Promise<void>;
  /** Loads the newest page in place of a window that does not reach there. */
  loadNewest(): Promise<void>;
  /** The page of newer ones that is on its way. */
  newerUnderWay(): Promise<void> | undefined;
}

interface Parts extends ConversationLoaderOptions {
  readonly signal: AbortSignal;
  /** Whether no other window was asked for since. */
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
    newerUnderWay: () => newerPage,
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
      const asked = readyIn(store);
      if (!asked) return;
      windows += 1;
      const stillSame = isSame();
      const { messages, hasMore } = await platform.api.conversations.history(angelId, undefined, { signal });
      if (stillSame()) store.dispatch({ type: 'backAtNewest', asked, messages: dueOf(messages), hasMore });
    },
  };
}

async function fetchNewer({ platform, angelId, store, dueOf, signal }: Parts): Promise<void> {
  const asked = readyIn(store);
  if (!asked?.hasNewer) return;
  store.dispatch({ type: 'newerStarted' });
  try {
    const page = await platform.api.conversations.history(angelId, { after: highestId(asked) }, { signal });
    if (signal.aborted) return;
    const { hasMore, hasNewer = false } = page;
    store.dispatch({ type: 'newerLoaded', asked, messages: dueOf(page.messages), hasMore, hasNewer });
  } catch {
    if (!signal.aborted) store.dispatch({ type: 'newerFailed' });
  }
}

async function fetchAround(parts: Parts, id: number): Promise<void> {
  const { platform, angelId, store, dueOf, signal } = parts;
  const asked = readyIn(store);
  if (!asked) return;
  const stillSame = parts.isSame();
  const { messages, hasMore, hasNewer } = await platform.api.conversations.history(angelId, { around: id }, { signal });
  if (!stillSame()) return;
  if (hasNewer === undefined) await loadBackTo(parts, id);
  else store.dispatch({ type: 'jumped', asked, messages: hasNewer ? messages : dueOf(messages), hasMore, hasNewer });
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
  return readyIn(store)?.messages.some((message) => message.id === id) ?? false;
}

/** The oldest message that is there, while there are older ones. */
function oldestOf({ store }: Parts): number | undefined {
  const ready = readyIn(store);
  return ready?.hasMore ? ready.messages[0]?.id : undefined;
}
