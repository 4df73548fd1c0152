import { type ChatMessage, type ProfileCard, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import { fromUnknown, isAborted } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { CLOCK_SLACK_MS, LIVE_MS, PREPARING_MS } from '../limits.ts';
import {
  type ConversationEvent,
  type ConversationState,
  highestId,
  initialConversation,
  isUnread,
  newestLocked,
  reduceConversation,
} from './conversation-state.ts';

/** One conversation while it is open: loads, listens, marks as read. */
export interface ConversationSession {
  getState(): ConversationState;
  subscribe(listener: () => void): () => void;
  start(): () => void;
  retry(): void;
  loadOlder(): void;
  /** Loads pages until this message is there, or there are no more. */
  loadBackTo(id: number): Promise<void>;
  scrolled(isAtEnd: boolean): void;
  /** the tab is in sight */
  setVisible(isVisible: boolean): void;
}

export interface SessionDeps {
  platform: Pick<Platform, 'api' | 'bus' | 'clock' | 'log'>;
  angelId: string;
  /** the account has read what is here */
  onRead(angelId: string, upToId: number): void;
}

export function createConversationSession({
  platform: { api, bus, clock, log },
  angelId,
  onRead,
}: SessionDeps): ConversationSession {
  const listeners = new Set<() => void>();
  const timers = new Set<() => void>();
  let state = initialConversation as ConversationState;
  let controller = new AbortController();
  let isVisible = true;
  let isMarking = false;
  let olderPage: Promise<void> | undefined;
  let writingUntil = 0;
  let stopWriting = () => {};
  let inPreparation: ChatMessage[] = [];

  function dispatch(event: ConversationEvent): void {
    const next = reduceConversation(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
    void markRead();
  }

  function after(ms: number, run: () => void): () => void {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      run();
    });
    timers.add(cancel);
    return cancel;
  }

  async function load(): Promise<void> {
    const { signal } = controller;
    const knownUpTo = state.status === 'ready' ? highestId(state) : 0;
    try {
      const conversation = await api.conversations.history(angelId, undefined, { signal });
      if (signal.aborted) return;
      dispatch({
        type: 'loaded',
        conversation: { ...conversation, messages: dueOf(conversation.messages) },
        knownUpTo,
      });
    } catch (thrown) {
      if (!isAborted(thrown) && !signal.aborted) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
    }
  }

  function retry(): void {
    dispatch({ type: 'retried' });
    void load();
  }

  function loadOlder(): Promise<void> {
    olderPage ??= fetchOlder().finally(() => {
      olderPage = undefined;
    });
    return olderPage;
  }

  async function loadBackTo(id: number): Promise<void> {
    const { signal } = controller;
    const oldest = () => (state.status === 'ready' && state.hasMore ? state.messages[0]?.id : undefined);
    for (let before = oldest(); before !== undefined && before > id && !signal.aborted; before = oldest()) {
      await loadOlder();
      if (oldest() === before) return;
    }
  }

  async function fetchOlder(): Promise<void> {
    if (state.status !== 'ready' || !state.hasMore) return;
    const { signal } = controller;
    const before = state.messages[0]?.id;
    dispatch({ type: 'olderStarted' });
    try {
      const { messages, hasMore } = await api.conversations.history(
        angelId,
        before === undefined ? undefined : { before },
        { signal },
      );
      if (!signal.aborted) dispatch({ type: 'olderLoaded', messages, hasMore });
    } catch {
      if (!signal.aborted) dispatch({ type: 'olderFailed' });
    }
  }

  async function markRead(): Promise<void> {
    if (state.status !== 'ready' || !state.isAtEnd || !isVisible || isMarking || !state.messages.some(isUnread)) return;
    isMarking = true;
    const upToId = highestId(state);
    try {
      const counts = await api.conversations.markRead(angelId, upToId);
      // What is told makes others draw and scroll: until it is settled here, nothing is marked again.
      dispatch({ type: 'markedRead', upToId });
      isMarking = false;
      bus.publish('unread.changed', counts);
      onRead(angelId, upToId);
      void markRead();
    } catch (thrown) {
      // Told again with the next message, look or connection; a loop would help nobody.
      isMarking = false;
      log.info('messages could not be marked as read', { code: fromUnknown(thrown).code });
    }
  }

  /**
   * What was locked is readable now, in its place: the newest page, then each page that still holds something locked.
   */
  async function unlock(): Promise<void> {
    await load();
    const { signal } = controller;
    for (let locked = newestLocked(state); locked !== undefined && !signal.aborted; ) {
      try {
        const { messages } = await api.conversations.history(angelId, { before: locked + 1 }, { signal });
        if (signal.aborted) return;
        dispatch({ type: 'readAgain', messages });
        // What stays locked is not asked for twice.
        locked = newestLocked(state, Math.min(locked, messages[0]?.id ?? 0));
      } catch (thrown) {
        if (!signal.aborted) log.warn('locked messages could not be read again', { code: fromUnknown(thrown).code });
        return;
      }
    }
  }

  /** Messages whose time has come; the others follow when it does. */
  function dueOf(messages: readonly ChatMessage[]): ChatMessage[] {
    const isDue = (message: ChatMessage) => message.kind === 'personal' || waitOf(message) <= CLOCK_SLACK_MS;
    for (const message of messages)
      if (!isDue(message)) after(waitOf(message), () => dispatch({ type: 'received', message }));
    return messages.filter(isDue);
  }

  function waitOf({ sentAt }: ChatMessage): number {
    return sentAt - clock.now();
  }

  function receive(message: ChatMessage, angel: ProfileCard): void {
    const wait = waitOf(message);
    if (wait > CLOCK_SLACK_MS) after(wait, () => receive(message, angel));
    else if (inPreparation.length > 0) inPreparation.push(message);
    else if (needsPreparation(message, angel)) prepare(message);
    else show(message);
  }

  /**
   * The specification's 5 s before a reply, told as what it is: an automated profile's reply being prepared. Persons'
   * messages
   * come at once, and so does what a sign already announced, or what was missed while away.
   */
  function needsPreparation({ kind, sentAt }: ChatMessage, angel: ProfileCard): boolean {
    const isAutomated = angel.nature === 'ai' || angel.nature === 'sample';
    const wasAnnounced = clock.now() < writingUntil;
    return (
      kind === 'message' &&
      isAutomated &&
      !SYSTEM_ANGEL_IDS.includes(angelId) &&
      !wasAnnounced &&
      clock.now() - sentAt < LIVE_MS &&
      state.status === 'ready'
    );
  }

  function prepare(message: ChatMessage): void {
    inPreparation = [message];
    dispatch({ type: 'writing', kind: 'preparing' });
    after(PREPARING_MS, () => {
      const ready = inPreparation;
      inPreparation = [];
      for (const one of ready) show(one);
    });
  }

  function show(message: ChatMessage): void {
    stopWriting();
    writingUntil = 0;
    dispatch({ type: 'received', message });
  }

  function writes(kind: 'writing' | 'preparing' | 'stopped', expiresInMs: number): void {
    stopWriting();
    if (kind === 'stopped') {
      writingUntil = 0;
      dispatch({ type: 'writing', kind: undefined });
      return;
    }
    writingUntil = clock.now() + expiresInMs;
    dispatch({ type: 'writing', kind });
    stopWriting = after(expiresInMs, () => dispatch({ type: 'writing', kind: undefined }));
  }

  function listen(): (() => void)[] {
    // What is stored between reading the history and the first connection is told to nobody.
    let wasOnline = bus.last('connection.changed')?.status === 'online';
    let level = bus.last('credits.changed')?.premiumLevel;
    return [
      bus.on('chat.received', ({ message, angel }) => {
        if (message.angelId === angelId) receive(message, angel);
      }),
      bus.on('chat.sent', ({ message }) => {
        if (message.angelId === angelId) dispatch({ type: 'sent', message });
      }),
      bus.on('chat.read', (read) => {
        if (read.angelId === angelId) dispatch({ type: 'readByAngel', upToId: read.upToId });
      }),
      bus.on('chat.typing', (typing) => {
        if (typing.angelId === angelId) writes(typing.kind, typing.expiresInMs);
      }),
      bus.on('connection.changed', ({ status }) => {
        if (status === 'online' && !wasOnline) void load();
        wasOnline = status === 'online';
      }),
      // Blocked here or by the other side, or open again: the server says what may be seen.
      bus.on('chat.closed', (closed) => {
        if (closed.angelId === angelId) void (state.status === 'failed' ? retry() : load());
      }),
      bus.on('credits.changed', ({ premiumLevel }) => {
        if (premiumLevel > 0 && level === 0) void unlock();
        level = premiumLevel;
      }),
      bus.on('payment.settled', ({ status }) => {
        if (status === 'settled') void unlock();
      }),
    ];
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      controller = new AbortController();
      const stops = listen();
      void load();
      return () => {
        controller.abort();
        for (const stop of stops) stop();
        for (const cancel of timers) cancel();
        timers.clear();
        inPreparation = [];
      };
    },
    retry,
    loadOlder: () => void loadOlder(),
    loadBackTo,
    scrolled: (isAtEnd) => dispatch({ type: 'scrolled', isAtEnd }),
    setVisible(next) {
      isVisible = next;
      void markRead();
    },
  };
}
