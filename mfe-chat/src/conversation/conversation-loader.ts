import { type AppError, fromUnknown, isAborted } from '@halo/shared/errors';
import { RETRY_DELAYS_MS } from '../limits.ts';
import { newestLocked } from './conversation-state.ts';
import { type ConversationLoaderOptions, readyIn } from './loader-parts.ts';
import { createWindowLoader, type WindowLoader } from './window-loader.ts';

/** Fetches a conversation page by page. */
export interface ConversationLoader extends Omit<WindowLoader, 'newerUnderWay'> {
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
  let [asks, answered] = [0, 0];
  let cancelNext = (): void => {};
  let olderPage: Promise<void> | undefined;
  const windows = createWindowLoader(options, signal, loadOlder);

  async function load(): Promise<void> {
    cancelNext();
    asks += 1;
    const ask = asks;
    // After the answer to a later one, it says nothing new and may be older.
    const isOver = (): boolean => signal.aborted || ask < answered;
    const asked = store.get();
    try {
      const conversation = await platform.api.conversations.history(angelId, undefined, { signal });
      if (isOver()) return;
      answered = ask;
      options.onDraft(conversation.draft);
      const messages = dueOf(conversation.messages);
      store.dispatch({ type: 'loaded', conversation: { ...conversation, messages }, asked });
      failures = 0;
    } catch (thrown) {
      if (!isAborted(thrown) && !isOver()) failed(fromUnknown(thrown));
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
    loadNewer: windows.loadNewer,
    loadAround: windows.loadAround,
    loadNewest: windows.loadNewest,
    async unlock() {
      await load();
      // Pages that were asked for before may bring locked ones yet.
      await Promise.all([olderPage, windows.newerUnderWay()]);
      await readLockedAgain(options, signal);
    },
    stop: abort,
  };
}

function newAbort(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

async function fetchOlder({ platform, angelId, store }: ConversationLoaderOptions, signal: AbortSignal): Promise<void> {
  const asked = readyIn(store);
  if (!asked?.hasMore) return;
  const before = asked.messages[0]?.id;
  store.dispatch({ type: 'olderStarted' });
  try {
    const page = before === undefined ? undefined : { before };
    const { messages, hasMore } = await platform.api.conversations.history(angelId, page, { signal });
    if (!signal.aborted) store.dispatch({ type: 'olderLoaded', asked, messages, hasMore });
  } catch {
    if (!signal.aborted) store.dispatch({ type: 'olderFailed' });
  }
}

async function readLockedAgain(
  { platform: { api, log }, angelId, store }: ConversationLoaderOptions,
  signal: AbortSignal,
): Promise<void> {
  for (let locked = newestLocked(store.get()); locked !== undefined && !signal.aborted; ) {
    const asked = readyIn(store);
    if (!asked) return;
    try {
      const { messages, hasMore } = await api.conversations.history(angelId, { before: locked + 1 }, { signal });
      if (signal.aborted) return;
      store.dispatch({ type: 'readAgain', asked, messages, hasMore });
      // A message that stays locked is not fetched twice.
      locked = newestLocked(store.get(), Math.min(locked, messages[0]?.id ?? 0));
    } catch (thrown) {
      if (!signal.aborted) log.warn('locked messages could not be read again', { code: fromUnknown(thrown).code });
      return;
    }
  }
}
