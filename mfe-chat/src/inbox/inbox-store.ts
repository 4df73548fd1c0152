import { type ChatMessage, type ProfileCard, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { CLOCK_SLACK_MS, LIST_FRESH_MS } from '../limits.ts';
import { hasEntryOf, type InboxEvent, type InboxState, initialInbox, reduceInbox } from './inbox-state.ts';

/** The list of conversations of one platform, alive over route changes. */
export interface InboxStore {
  getState(): InboxState;
  subscribe(listener: () => void): () => void;
  /** Loads it the first time, and in the background when it has grown old. */
  open(): void;
  retry(): void;
  /** what the list is narrowed to; kept while a conversation is opened from what was found */
  search(): string;
  searchFor(typed: string): void;
  /** The account has read what this angel wrote, up to here. */
  markRead(angelId: string, upToId: number): void;
  cardOf(angelId: string): ProfileCard | undefined;
}

const stores = new WeakMap<Platform['bus'], InboxStore>();

/**
 * One list a platform. It listens as long as the platform's bus lives, and holds no timer that keeps anything alive.
 */
export function inboxOf(platform: Platform): InboxStore {
  const known = stores.get(platform.bus);
  if (known) return known;
  const made = createInboxStore(platform);
  stores.set(platform.bus, made);
  return made;
}

function createInboxStore({ api, bus, clock, session }: Platform): InboxStore {
  const listeners = new Set<() => void>();
  let state = initialInbox as InboxState;
  let search = '';
  let loadedAt = 0;
  let ownerId = userOf(session.state)?.clickId;
  let running: AbortController | undefined;
  let cancelWithheld = () => {};
  let wasOnline = bus.last('connection.changed')?.status === 'online';
  let level = bus.last('credits.changed')?.premiumLevel;

  function dispatch(event: InboxEvent): void {
    const next = reduceInbox(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    running?.abort();
    cancelWithheld();
    const controller = new AbortController();
    running = controller;
    dispatch({ type: 'started' });
    try {
      const { conversations } = await api.conversations.list({ signal: controller.signal });
      if (controller.signal.aborted) return;
      loadedAt = clock.now();
      const due = conversations.filter(({ lastMessage }) => waitOf(lastMessage) === 0);
      dispatch({ type: 'loaded', entries: due, at: loadedAt });
      const waits = conversations.map(({ lastMessage }) => waitOf(lastMessage)).filter((wait) => wait > 0);
      if (waits.length > 0) cancelWithheld = clock.after(Math.min(...waits), refresh);
    } catch (thrown) {
      if (!controller.signal.aborted) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
    } finally {
      if (running === controller) running = undefined;
    }
  }

  /** Only where somebody looks or has looked: a list that was never opened costs nothing. */
  function refresh(): void {
    if (loadedAt > 0 || running || state.status === 'failed') void load();
  }

  /** 0: its time has come. */
  function waitOf({ kind, sentAt }: ChatMessage): number {
    const wait = sentAt - clock.now();
    return kind === 'personal' || wait <= CLOCK_SLACK_MS ? 0 : wait;
  }

  function receive(message: ChatMessage, angel: ProfileCard): void {
    const wait = waitOf(message);
    if (wait > 0) clock.after(wait, () => receive(message, angel));
    else dispatch({ type: 'received', message, angel });
  }

  bus.on('chat.received', ({ message, angel }) => receive(message, angel));
  bus.on('chat.sent', ({ message }) => {
    dispatch({ type: 'sent', message });
    if (!hasEntryOf(state, message.angelId)) refresh();
  });
  bus.on('chat.closed', ({ angelId, isClosed }) => {
    if (isClosed) dispatch({ type: 'closed', angelId });
    else refresh();
  });
  bus.on('like.received', refresh);
  bus.on('unread.changed', ({ messages }) => {
    if (messages === 0) dispatch({ type: 'allRead' });
  });
  bus.on('connection.changed', ({ status }) => {
    // Also the first time: what was stored between the answer and the connection is told to nobody.
    const isOnline = status === 'online';
    if (isOnline && !wasOnline) refresh();
    wasOnline = isOnline;
  });
  bus.on('credits.changed', ({ premiumLevel }) => {
    const isUnlocked = level === 0 && premiumLevel > 0;
    level = premiumLevel;
    if (isUnlocked) refresh();
  });
  bus.on('session.changed', (next) => {
    const clickId = userOf(next)?.clickId;
    if (clickId === undefined || clickId === ownerId) return;
    ownerId = clickId;
    running?.abort();
    running = undefined;
    cancelWithheld();
    loadedAt = 0;
    state = initialInbox;
    search = '';
    for (const listener of listeners) listener();
    if (listeners.size > 0) void load();
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      if (!running && clock.now() - loadedAt >= LIST_FRESH_MS) void load();
    },
    retry: () => void load(),
    search: () => search,
    searchFor(typed) {
      search = typed;
      for (const listener of listeners) listener();
    },
    markRead: (angelId, upToId) => dispatch({ type: 'read', angelId, upToId }),
    cardOf: (angelId) =>
      state.status === 'ready' ? state.entries.find(({ angel }) => angel.id === angelId)?.angel : undefined,
  };
}
