import { type ChatMessage, type ProfileCard, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import { timeUntilDue, type Timers } from '../due-messages.ts';
import { LIVE_MS, PREPARING_MS } from '../limits.ts';
import type { ConversationStore } from './loader-parts.ts';

/** Decides when a message that arrives is shown, and what is said before. */
export interface Arrivals {
  receive(message: ChatMessage, angel: ProfileCard): void;
  /** the other side's sign that it writes, or that a reply is being prepared */
  signalled(kind: 'writing' | 'preparing' | 'stopped', expiresInMs: number): void;
  /** Messages that may be shown now; the others follow when their time comes. */
  dueOf(messages: readonly ChatMessage[]): ChatMessage[];
  /** The account deleted all up to here. */
  cleared(upToId: number): void;
  stop(): void;
}

export interface ArrivalsOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly store: ConversationStore;
}

export function createArrivals({ clock, timers, store }: ArrivalsOptions): Arrivals {
  let signUntil = 0;
  let cancelSign = (): void => {};
  let inPreparation: ChatMessage[] = [];

  function endSign(): void {
    cancelSign();
    signUntil = 0;
  }

  function show(message: ChatMessage): void {
    endSign();
    store.dispatch({ type: 'received', message });
  }

  function needsPreparation(message: ChatMessage, angel: ProfileCard): boolean {
    const wasAnnounced = clock.now() < signUntil;
    return !wasAnnounced && isAutomatedReply(message, angel, clock.now()) && store.get().status === 'ready';
  }

  function prepare(message: ChatMessage): void {
    inPreparation = [message];
    store.dispatch({ type: 'writing', kind: 'preparing' });
    timers.after(PREPARING_MS, () => {
      const ready = inPreparation;
      inPreparation = [];
      for (const one of ready) show(one);
      // One that was deleted in the meantime ends no sign by itself.
      store.dispatch({ type: 'writing', kind: undefined });
    });
  }

  function receive(message: ChatMessage, angel: ProfileCard): void {
    const wait = timeUntilDue(message, clock);
    if (wait > 0) timers.after(wait, () => receive(message, angel));
    else if (inPreparation.length > 0) inPreparation.push(message);
    else if (needsPreparation(message, angel)) prepare(message);
    else show(message);
  }

  return {
    receive,
    signalled(kind, expiresInMs) {
      endSign();
      store.dispatch({ type: 'writing', kind: kind === 'stopped' ? undefined : kind });
      if (kind === 'stopped') return;
      signUntil = clock.now() + expiresInMs;
      cancelSign = timers.after(expiresInMs, () => store.dispatch({ type: 'writing', kind: undefined }));
    },
    dueOf(messages) {
      const laterIds = new Set(inPreparation.map(({ id }) => id));
      return messages.filter((message) => {
        const wait = timeUntilDue(message, clock);
        if (wait > 0) timers.after(wait, () => store.dispatch({ type: 'received', message }));
        return wait === 0 && !laterIds.has(message.id);
      });
    },
    cleared(upToId) {
      inPreparation = inPreparation.filter(({ id }) => id > upToId);
    },
    stop() {
      inPreparation = [];
    },
  };
}

/**
 * A reply of an automated profile is announced for five seconds as what it is. Messages of persons come at once, and so
 * does a reply that a sign announced already, or that was missed while the page was away.
 */
function isAutomatedReply({ angelId, kind, sentAt }: ChatMessage, { nature }: ProfileCard, now: number): boolean {
  const isAutomated = nature === 'ai' || nature === 'sample';
  return kind === 'message' && isAutomated && !SYSTEM_ANGEL_IDS.includes(angelId) && now - sentAt < LIVE_MS;
}
