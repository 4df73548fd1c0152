import type { SeatDraft } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { createStore, type Readable } from '@halo/shared/store';
import { createMessageActs, type MessageActs } from './actions/message-acts.ts';
import { createTimers } from '../due-messages.ts';
import { onReconnectSeen } from '../on-reconnect.ts';
import { type Arrivals, createArrivals } from './arrivals.ts';
import { type ConversationLoader, createConversationLoader } from './conversation-loader.ts';
import type { ConversationStore } from './loader-parts.ts';
import { type ConversationState, initialConversation, reduceConversation } from './conversation-state.ts';
import { createReadMarker } from './read-marker.ts';

/** One conversation while it is open: loads, listens, marks as read. */
export interface ConversationSession extends Readable<ConversationState> {
  start(): () => void;
  retry(): void;
  readonly pages: {
    loadOlder(): void;
    loadNewer(): void;
    /** Brings this message here, with those around it. */
    loadAround(id: number): Promise<void>;
    /** Back from a window to the newest messages. */
    loadNewest(): Promise<void>;
  };
  scrolled(isAtEnd: boolean): void;
  readonly acts: MessageActs;
  /** whether the tab is in the foreground */
  setVisible(isVisible: boolean): void;
}

export interface SessionDeps {
  platform: Pick<Platform, 'api' | 'bus' | 'clock' | 'log'>;
  angelId: string;
  /** what the account was writing, as the server has it */
  onDraft(draft: SeatDraft | undefined): void;
  /** the account has read what is here */
  onRead(angelId: string, upToId: number): void;
}

export function createConversationSession({ platform, angelId, onDraft, onRead }: SessionDeps): ConversationSession {
  const { bus, clock } = platform;
  const store = createStore(reduceConversation, initialConversation);
  const timers = createTimers(clock);
  const arrivals = createArrivals({ clock, timers, store });
  const newLoader = () =>
    createConversationLoader({ platform, angelId, store, timers, onDraft, dueOf: arrivals.dueOf });
  const marker = createReadMarker({ platform, angelId, store, onRead });
  let loader = newLoader();

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      // React may end and start it again: what was aborted stays so.
      loader = newLoader();
      const stops = [store.subscribe(marker.update), ...listen(bus, angelId, { store, arrivals, loader })];
      void loader.load();
      return () => {
        loader.stop();
        for (const stop of stops) stop();
        timers.clear();
        arrivals.stop();
      };
    },
    retry: () => loader.retry(),
    pages: {
      loadOlder: () => void loader.loadOlder(),
      loadNewer: () => void loader.loadNewer(),
      loadAround: (id) => loader.loadAround(id),
      loadNewest: () => loader.loadNewest(),
    },
    scrolled: (isAtEnd) => store.dispatch({ type: 'scrolled', isAtEnd }),
    setVisible: marker.setVisible,
    acts: createMessageActs({ platform, angelId, store, readAgain: () => void loader.load() }),
  };
}

function listen(
  bus: Platform['bus'],
  angelId: string,
  { store, arrivals, loader }: { store: ConversationStore; arrivals: Arrivals; loader: ConversationLoader },
): (() => void)[] {
  let level = bus.last('credits.changed')?.premiumLevel;
  return [
    bus.on('chat.received', ({ message, angel }) => {
      if (message.angelId === angelId) arrivals.receive(message, angel);
    }),
    bus.on('chat.sent', ({ message }) => {
      if (message.angelId === angelId) store.dispatch({ type: 'sent', message });
    }),
    bus.on('chat.changed', ({ id, message, ...changed }) => {
      if (changed.angelId === angelId) store.dispatch({ type: 'changed', id, message });
    }),
    bus.on('chat.arranged', ({ settings, ...arranged }) => {
      if (arranged.angelId === angelId) store.dispatch({ type: 'arranged', settings });
    }),
    bus.on('presence.changed', ({ isOnline, lastSeenAt, ...member }) => {
      if (member.angelId === angelId) store.dispatch({ type: 'presence', isOnline, lastSeenAt });
    }),
    bus.on('chat.cleared', ({ upToId, ...cleared }) => {
      if (cleared.angelId !== angelId) return;
      arrivals.cleared(upToId);
      store.dispatch({ type: 'cleared', upToId });
      const state = store.get();
      if (state.status === 'ready' && state.hasNewer) loader.loadNewest().catch(() => loader.retry());
    }),
    bus.on('chat.read', (read) => {
      if (read.angelId === angelId) store.dispatch({ type: 'readByAngel', upToId: read.upToId });
    }),
    bus.on('chat.typing', (typing) => {
      if (typing.angelId === angelId) arrivals.signalled(typing.kind, typing.expiresInMs);
    }),
    // Now the first messages are free.
    bus.on('like.returned', ({ angel }) => {
      if (angel.id === angelId) void loader.load();
    }),
    onReconnectSeen(bus, () => void loader.load()),
    // Blocked here or by the other side, or open again: the server says what may be seen.
    bus.on('chat.closed', (closed) => {
      if (closed.angelId !== angelId) return;
      if (store.get().status === 'failed') loader.retry();
      else void loader.load();
    }),
    bus.on('credits.changed', ({ premiumLevel }) => {
      if (premiumLevel > 0 && level === 0) void loader.unlock();
      level = premiumLevel;
    }),
    bus.on('payment.settled', ({ status }) => {
      if (status === 'settled') void loader.unlock();
    }),
  ];
}
