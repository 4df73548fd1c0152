import { type AppError, fromUnknown, isAborted } from '@halo/shared/errors';
import { RETRY_DELAYS_MS } from '../limits.ts';
import { watchChanges } from './changes-since.ts';
import { highestId, newestLocked } from './conversation-state.ts';
import type { ConversationLoaderOptions } from './loader-parts.ts';
import { createWindowLoader, type WindowLoader } from './window-loader.ts';

/** Fetches a conversation page by page. */
export interface ConversationLoader extends Omit<WindowLoader, 'isSame'> {
  /** Fetches the newest page, again and again until the server has answered. */
  load(): Promise<void>;
  retry(): void;
  loadOlder(): Promise<void>;
  /** What was locked is readable now: the newest page, then each page that still holds something locked. */
  unlock(): Promise<void>;
  stop(): void;
}

export function createConversationLoader(options: ConversationLoaderOptions): ConversationLoader {
  const { platform, angelId, store, timers, dueOf } = options;
  const { signal, abort } = newAbort();
  let failures = 0;
  let cancelNext = (): void => {};
  let olderPage: Promise<void> | undefined;
  const windows = createWindowLoader(options, signal, loadOlder);

  async function load(): Promise<void> {
    cancelNext();
    const state = store.get();
    const knownUpTo = state.status === 'ready' ? highestId(state) : 0;
    const changes = watchChanges(platform.bus, angelId);
    try {
      const conversation = await platform.api.conversations.history(angelId, undefined, { signal });
      if (signal.aborted) return;
      options.onDraft(conversation.draft);
      const messages = dueOf(changes.applyTo(conversation.messages));
      store.dispatch({ type: 'loaded', conversation: { ...conversation, messages }, knownUpTo });
      failures = 0;
    } catch (thrown) {
      if (!isAborted(thrown) && !signal.aborted) failed(fromUnknown(thrown));
    } finally {
      changes.end();
    }
  }

  function failed({ code, retryable }: AppError): void {
    store.dispatch({ type: 'failed', code });
    // What stands there may be older than what the server has, or nothing does: while the connection holds nothing else
    // asks again.
    if (!retryable) return;
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0;
    cancelNext = timers.after(delay, () => void load());
    failures += 1;
  }

  function loadOlder(): Promise<void> {
    olderPage ??= fetchOlder(options, signal, windows.isSame()).finally(() => {
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
    loadNewer: windows.loadNewer,
    loadAround: windows.loadAround,
    loadNewest: windows.loadNewest,
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

async function fetchOlder(
  { platform, angelId, store }: ConversationLoaderOptions,
  signal: AbortSignal,
  isSame: () => boolean,
): Promise<void> {
  const state = store.get();
  if (state.status !== 'ready' || !state.hasMore) return;
  const before = state.messages[0]?.id;
  store.dispatch({ type: 'olderStarted' });
  try {
    const page = before === undefined ? undefined : { before };
    const { messages, hasMore } = await platform.api.conversations.history(angelId, page, { signal });
    // Another page took the place of what it was asked for: it does not join that one.
    if (!signal.aborted && isSame()) store.dispatch({ type: 'olderLoaded', messages, hasMore });
  } catch {
    if (!signal.aborted && isSame()) store.dispatch({ type: 'olderFailed' });
  }
}

async function readLockedAgain(
  { platform: { api, bus, log }, angelId, store }: ConversationLoaderOptions,
  signal: AbortSignal,
): Promise<void> {
  for (let locked = newestLocked(store.get()); locked !== undefined && !signal.aborted; ) {
    const changes = watchChanges(bus, angelId);
    try {
      const { messages } = await api.conversations.history(angelId, { before: locked + 1 }, { signal });
      if (signal.aborted) return;
      store.dispatch({ type: 'readAgain', messages: changes.applyTo(messages) });
      // A message that stays locked is not fetched twice.
      locked = newestLocked(store.get(), Math.min(locked, messages[0]?.id ?? 0));
    } catch (thrown) {
      if (!signal.aborted) log.warn('locked messages could not be read again', { code: fromUnknown(thrown).code });
      return;
    } finally {
      changes.end();
    }
  }
}
