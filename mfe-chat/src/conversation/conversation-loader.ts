import type { ChatMessage } from '@halo/shared/contracts';
import { fromUnknown, isAborted } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import type { Store } from '@halo/shared/store';
import { type ConversationEvent, type ConversationState, highestId, newestLocked } from './conversation-state.ts';

export type ConversationStore = Store<ConversationState, ConversationEvent>;

/** Fetches a conversation page by page. */
export interface ConversationLoader {
  /** Fetches the newest page. */
  load(): Promise<void>;
  retry(): void;
  loadOlder(): Promise<void>;
  /** Loads pages until this message is there, or there are no more. */
  loadBackTo(id: number): Promise<void>;
  /** What was locked is readable now: the newest page, then each page that still holds something locked. */
  unlock(): Promise<void>;
  stop(): void;
}

export interface ConversationLoaderOptions {
  readonly platform: Pick<Platform, 'api' | 'log'>;
  readonly angelId: string;
  readonly store: ConversationStore;
  /** those of the newest page that may be shown now */
  dueOf(messages: readonly ChatMessage[]): ChatMessage[];
}

export function createConversationLoader(options: ConversationLoaderOptions): ConversationLoader {
  const { platform, angelId, store, dueOf } = options;
  const { signal, abort } = newAbort();
  let olderPage: Promise<void> | undefined;

  async function load(): Promise<void> {
    const state = store.get();
    const knownUpTo = state.status === 'ready' ? highestId(state) : 0;
    try {
      const conversation = await platform.api.conversations.history(angelId, undefined, { signal });
      if (signal.aborted) return;
      const messages = dueOf(conversation.messages);
      store.dispatch({ type: 'loaded', conversation: { ...conversation, messages }, knownUpTo });
    } catch (thrown) {
      if (!isAborted(thrown) && !signal.aborted) store.dispatch({ type: 'failed', code: fromUnknown(thrown).code });
    }
  }

  function loadOlder(): Promise<void> {
    olderPage ??= fetchOlder(options, signal).finally(() => {
      olderPage = undefined;
    });
    return olderPage;
  }

  return {
    load,
    loadOlder,
    retry() {
      store.dispatch({ type: 'retried' });
      void load();
    },
    async loadBackTo(id) {
      for (let before = oldestOf(store); before !== undefined && before > id && !signal.aborted; ) {
        await loadOlder();
        const oldest = oldestOf(store);
        if (oldest === before) return;
        before = oldest;
      }
    },
    async unlock() {
      await load();
      await readLockedAgain(options, signal);
    },
    stop: abort,
  };
}

function newAbort(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The oldest message that is there, while there are older ones. */
function oldestOf(store: ConversationStore): number | undefined {
  const state = store.get();
  return state.status === 'ready' && state.hasMore ? state.messages[0]?.id : undefined;
}

async function fetchOlder({ platform, angelId, store }: ConversationLoaderOptions, signal: AbortSignal): Promise<void> {
  const state = store.get();
  if (state.status !== 'ready' || !state.hasMore) return;
  const before = state.messages[0]?.id;
  store.dispatch({ type: 'olderStarted' });
  try {
    const page = before === undefined ? undefined : { before };
    const { messages, hasMore } = await platform.api.conversations.history(angelId, page, { signal });
    if (!signal.aborted) store.dispatch({ type: 'olderLoaded', messages, hasMore });
  } catch {
    if (!signal.aborted) store.dispatch({ type: 'olderFailed' });
  }
}

async function readLockedAgain(
  { platform: { api, log }, angelId, store }: ConversationLoaderOptions,
  signal: AbortSignal,
): Promise<void> {
  for (let locked = newestLocked(store.get()); locked !== undefined && !signal.aborted; ) {
    try {
      const { messages } = await api.conversations.history(angelId, { before: locked + 1 }, { signal });
      if (signal.aborted) return;
      store.dispatch({ type: 'readAgain', messages });
      // A message that stays locked is not fetched twice.
      locked = newestLocked(store.get(), Math.min(locked, messages[0]?.id ?? 0));
    } catch (thrown) {
      if (!signal.aborted) log.warn('locked messages could not be read again', { code: fromUnknown(thrown).code });
      return;
    }
  }
}
