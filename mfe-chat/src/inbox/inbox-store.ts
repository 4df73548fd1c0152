import type { ChatMessage, ProfileCard } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { createStore, type Readable, type Store } from '@halo/shared/store';
import { type AccountList, createAccountList } from '../account-list.ts';
import { createDraftSync } from '../draft-sync.ts';
import { createTimers, timeUntilDue, type Timers } from '../due-messages.ts';
import { hasEntryOf, type InboxEvent, type InboxState, initialInbox, reduceInbox } from './inbox-state.ts';

/** The list of conversations of one platform, alive over route changes. */
export interface InboxStore {
  readonly list: Readable<InboxState>;
  /** what the list is narrowed to; kept while a conversation is opened from what was found */
  readonly search: Readable<string>;
  /** A page shows it: loads it the first time, and in the background when it has grown old. The result ends that. */
  open(): () => void;
  retry(): void;
  searchFor(typed: string): void;
  /** The account has read what this angel wrote, up to here. */
  markRead(angelId: string, upToId: number): void;
  cardOf(angelId: string): ProfileCard | undefined;
  dispose(): void;
}

/** One a platform, by `platform.keep`. */
export function createInboxStore(platform: Platform): InboxStore {
  const { api, clock } = platform;
  const list = createStore(reduceInbox, initialInbox);
  const search = createStore((_before: string, typed: string) => typed, '');
  const timers = createTimers(clock);
  let cancelWithheld = (): void => {};

  const loader = createAccountList(platform, {
    fetch: (signal) => api.conversations.list({ signal }),
    started() {
      cancelWithheld();
      list.dispatch({ type: 'started' });
    },
    loaded({ conversations }) {
      for (const { angel, draft } of conversations) platform.keep(createDraftSync).accept(angel.id, draft);
      const waits = conversations.map(({ lastMessage }) => timeUntilDue(lastMessage, clock));
      list.dispatch({
        type: 'loaded',
        entries: conversations.filter((_, index) => waits[index] === 0),
        at: clock.now(),
      });
      const withheld = waits.filter((wait) => wait > 0);
      if (withheld.length > 0) cancelWithheld = timers.after(Math.min(...withheld), loader.refresh);
    },
    failed: (code) => list.dispatch({ type: 'failed', code }),
    reset() {
      timers.clear();
      list.dispatch({ type: 'reset' });
      search.dispatch('');
    },
  });
  const stops = listen(platform, list, loader, timers);

  return {
    list,
    search,
    open: loader.open,
    retry: loader.load,
    searchFor: search.dispatch,
    markRead: (angelId, upToId) => list.dispatch({ type: 'read', angelId, upToId }),
    cardOf(angelId) {
      const state = list.get();
      return state.status === 'ready' ? state.entries.find(({ angel }) => angel.id === angelId)?.angel : undefined;
    },
    dispose() {
      loader.dispose();
      timers.clear();
      for (const stop of stops) stop();
    },
  };
}

function listen(
  { bus, clock }: Platform,
  list: Store<InboxState, InboxEvent>,
  { refresh }: AccountList,
  timers: Timers,
): (() => void)[] {
  function receive(message: ChatMessage, angel: ProfileCard): void {
    const wait = timeUntilDue(message, clock);
    if (wait > 0) timers.after(wait, () => receive(message, angel));
    else list.dispatch({ type: 'received', message, angel });
  }
  let level = bus.last('credits.changed')?.premiumLevel;
  return [
    bus.on('chat.received', ({ message, angel }) => receive(message, angel)),
    bus.on('chat.sent', ({ message }) => {
      list.dispatch({ type: 'sent', message });
      if (!hasEntryOf(list.get(), message.angelId)) refresh();
    }),
    bus.on('chat.changed', ({ message }) => {
      // Without it another one is the newest, which only the server knows.
      if (message) list.dispatch({ type: 'changed', message });
      // Nor does a message that was deleted for both still wait to be read.
      if (!message || message.isDeleted) refresh();
    }),
    bus.on('chat.arranged', ({ angelId, settings }) => list.dispatch({ type: 'arranged', angelId, settings })),
    bus.on('chat.cleared', ({ angelId, upToId }) => list.dispatch({ type: 'cleared', angelId, upToId })),
    bus.on('chat.closed', ({ angelId, isClosed }) => {
      if (isClosed) list.dispatch({ type: 'closed', angelId });
      else refresh();
    }),
    bus.on('like.received', refresh),
    bus.on('like.returned', refresh),
    bus.on('unread.changed', ({ messages }) => {
      if (messages === 0) list.dispatch({ type: 'allRead' });
    }),
    bus.on('credits.changed', ({ premiumLevel }) => {
      const isUnlocked = level === 0 && premiumLevel > 0;
      level = premiumLevel;
      if (isUnlocked) refresh();
    }),
  ];
}
