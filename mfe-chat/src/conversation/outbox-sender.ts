import { mayEnter, type ProblemCode, userOf } from '@halo/shared/contracts';
import { fromUnknown, hasCode } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { RETRY_DELAYS_MS, TAKE_OVER_MS } from '../limits.ts';
import { newClientId } from './client-id.ts';
import {
  type Here,
  isEqual,
  isPending,
  mergeElsewhere,
  nextToSend,
  type Outbox,
  type OutboxEvent,
  type OutboxItem,
  reduceOutbox,
} from './outbox.ts';
import {
  type DraftStorage,
  onOutboxStored,
  readDeleted,
  readOutbox,
  storeDeleted,
  storeOutbox,
} from './stored-outbox.ts';
import { tellRefusal } from './tell-refusal.ts';

export type NewMessage = Pick<
  OutboxItem,
  'angelId' | 'screenName' | 'text' | 'isIcebreaker' | 'isPrefilled' | 'afterId'
>;

/** The server said no to a message. That one was stored is a fact on the bus, `chat.sent`. */
export interface Refusal {
  readonly item: OutboxItem;
  readonly code: ProblemCode;
}

/** Sends what is in the outbox, in order, until the server has it or says no. */
export interface OutboxSender {
  getState(): Outbox;
  subscribe(listener: () => void): () => void;
  /** Refusals in one conversation, for the page that shows it; without an id, in all of them. */
  onRefused(listener: (refusal: Refusal) => void, angelId?: string): () => void;
  send(message: NewMessage): void;
  retry(clientId: string): void;
  remove(clientId: string): void;
  /** Starts working; the result lets go. What is under way is finished all the same. */
  start(): () => void;
}

/** The part of the platform that a sender needs. */
export interface SenderPlatform extends Pick<Platform, 'bus' | 'clock' | 'holdReload'> {
  readonly realtime: Pick<Platform['realtime'], 'status' | 'sendChat'>;
  readonly session: Pick<Platform['session'], 'state'>;
  readonly storage: DraftStorage;
  readonly log: Pick<Platform['log'], 'warn'>;
}

/** Sessions that ended; the message waits for the next one. */
const SESSION_CODES = ['unauthenticated', 'session_expired'] as const;
/** The same text is refused again, whatever happens in between. */
const FINAL_CODES: readonly ProblemCode[] = [
  'message_too_long',
  'message_empty',
  'recipient_closed',
  'not_found',
  'forbidden',
  'account_disabled',
  'invalid_request',
  'conflict',
];

const senders = new WeakMap<Platform['bus'], OutboxSender>();

/** One sender a platform, so that leaving a conversation does not leave its messages behind. */
export function outboxSenderOf(platform: Platform): OutboxSender {
  const known = senders.get(platform.bus);
  if (known) return known;
  const made = createOutboxSender(platform, (refusal) => void tellRefusal(platform, refusal));
  senders.set(platform.bus, made);
  return made;
}

/** `onUnseen`: a message was refused while its conversation was not on screen. */
export function createOutboxSender(
  { bus, clock, realtime, session, storage, log, holdReload }: SenderPlatform,
  onUnseen: (refusal: Refusal) => void = () => {},
): OutboxSender {
  const listeners = new Set<() => void>();
  const refusalListeners = new Set<{ angelId: string | undefined; listener(refusal: Refusal): void }>();
  const knownIds = new Set<string>();
  const inFlight = new Set<string>();
  const pauses = new Map<string, () => void>();
  /** written in another tab, which sends them: how to stop waiting for it */
  const left = new Map<string, () => void>();
  /** stored at the server or deleted, as far as this tab knows */
  const ended = new Set<string>();
  /** written down again because the line was missing */
  const rescued = new Set<string>();
  /** whose messages these are */
  let account: string | undefined;
  let outbox: Outbox = [];
  let stopListening: (() => void) | undefined;
  let users = 0;

  function apply(event: OutboxEvent): void {
    if (event.type === 'acknowledged' || event.type === 'deleted') ended.add(event.clientId);
    const next = reduceOutbox(outbox, event);
    if (next === outbox) return;
    outbox = next;
    for (const { clientId } of outbox) knownIds.add(clientId);
    if (event.type !== 'changedElsewhere' && isOurBrowser()) storeOutbox(storage, account, outbox, knownIds);
    for (const listener of listeners) listener();
  }

  /** Another tab may have signed out, and somebody else in: nothing is written there any more, and nothing goes out. */
  function isOurBrowser(): boolean {
    const stored = storage.get('trackerId');
    return stored === undefined || account === undefined || stored === account;
  }

  function restore(): void {
    const before = account;
    account = userOf(session.state)?.clickId;
    learnDeleted();
    // Under way when the page went: nobody knows whether it arrived.
    const stored = readOutbox(storage, account)
      .filter(({ clientId }) => !ended.has(clientId))
      .map(
        (item): OutboxItem =>
          item.status === 'sending' && !inFlight.has(item.clientId) ? { ...item, status: 'unknown' } : item,
      );
    // A session that was only verified again knows more than its storage, where a line may have got lost.
    apply({ type: 'restored', items: account === before ? mergeElsewhere(outbox, stored, here()) : stored });
    rescue(stored);
  }

  function here(): Here {
    return { busy: inFlight, ended, left: new Set(left.keys()) };
  }

  /**
   * Writes down again what is missing in the storage, and takes out what has ended. Each line comes back once: a tab
   * that knows better
   * takes it out again, and two that disagree must not go on about it.
   */
  function rescue(stored: Outbox): void {
    const lost = outbox.filter(
      ({ clientId }) => !rescued.has(clientId) && !stored.some((item) => item.clientId === clientId),
    );
    for (const { clientId } of lost) rescued.add(clientId);
    const isStale = lost.length > 0 || stored.some(({ clientId }) => ended.has(clientId));
    if (isStale && isOurBrowser()) storeOutbox(storage, account, outbox, new Set([...knownIds, ...ended]));
  }

  /** Signed out, here or in another tab: nothing of the account stays, and nothing is written down any more. */
  function forget(): void {
    endWaits();
    outbox = [];
    for (const listener of listeners) listener();
  }

  /** What a person deleted in another tab is not sent from here either. */
  function learnDeleted(): void {
    for (const clientId of readDeleted(storage)) ended.add(clientId);
  }

  /** Another tab of this browser wrote to the outbox that they share. */
  function hear(): void {
    if (!isOurBrowser()) return;
    learnDeleted();
    const stored = readOutbox(storage, account);
    const before = new Map(outbox.map((item) => [item.clientId, item]));
    apply({ type: 'changedElsewhere', items: stored, here: here() });
    for (const item of outbox) {
      const known = before.get(item.clientId);
      if (isPending(item) && !inFlight.has(item.clientId) && !(known && isEqual(known, item))) leave(item.clientId);
    }
    rescue(stored);
    flush();
    rest();
  }

  /** To the tab that wrote it, while that tab is there; each sign of life counts anew. */
  function leave(clientId: string): void {
    left.get(clientId)?.();
    left.set(
      clientId,
      clock.after(TAKE_OVER_MS, () => {
        left.delete(clientId);
        apply({ type: 'takenOver', clientId });
        flush();
      }),
    );
  }

  function canSend(): boolean {
    const status = bus.last('connection.changed')?.status ?? realtime.status;
    return (
      status === 'online' &&
      mayEnter(session.state) &&
      isOurBrowser() &&
      (account === undefined || account === userOf(session.state)?.clickId)
    );
  }

  function flush(): void {
    if (canSend())
      for (const item of nextToSend(outbox))
        if (!pauses.has(item.angelId) && !left.has(item.clientId)) void transmit(item);
  }

  async function transmit(item: OutboxItem): Promise<void> {
    const { clientId, angelId, text, screenName, isIcebreaker, isPrefilled } = item;
    apply({ type: 'started', clientId });
    inFlight.add(clientId);
    const release = holdReload('a message is being sent');
    try {
      await realtime.sendChat({ clientId, angelId, text, screenName, isIcebreaker, isPrefilled });
      // Only when the fact came before this sender listened: a known message is published once.
      apply({ type: 'acknowledged', clientId });
    } catch (thrown) {
      failed(item, thrown);
    } finally {
      inFlight.delete(clientId);
      release();
      flush();
      rest();
    }
  }

  function failed(item: OutboxItem, thrown: unknown): void {
    const { clientId, angelId, tries } = item;
    const error = fromUnknown(thrown);
    if (hasCode(error, ...SESSION_CODES)) {
      apply({ type: 'postponed', clientId });
      pause(angelId, tries);
      return;
    }
    if (hasCode(error, 'timeout', 'offline') || error.retryable) {
      apply({ type: 'lost', clientId });
      pause(angelId, tries);
      return;
    }
    log.warn('a message was refused', { code: error.code, angelId });
    apply({ type: 'refused', clientId, code: error.code, isRetryable: !FINAL_CODES.includes(error.code) });
    // Without credits the ones behind it fail the same way: better told at once than one after the other.
    if (hasCode(error, 'out_of_credits', 'out_of_icebreakers')) {
      for (const other of outbox)
        if (other.angelId === angelId && other.status === 'queued')
          apply({ type: 'refused', clientId: other.clientId, code: error.code, isRetryable: true });
    }
    reportRefusal({ item, code: error.code });
  }

  function pause(angelId: string, tries: number): void {
    const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 1000;
    pauses.set(
      angelId,
      clock.after(delay, () => {
        pauses.delete(angelId);
        flush();
      }),
    );
  }

  function endPauses(): void {
    for (const cancel of pauses.values()) cancel();
    pauses.clear();
  }

  function endWaits(): void {
    endPauses();
    for (const cancel of left.values()) cancel();
    left.clear();
  }

  function reportRefusal(refusal: Refusal): void {
    const concerned = [...refusalListeners].filter(
      ({ angelId }) => angelId === undefined || angelId === refusal.item.angelId,
    );
    for (const { listener } of concerned) listener(refusal);
    if (!concerned.some(({ angelId }) => angelId !== undefined)) onUnseen(refusal);
  }

  function listen(): () => void {
    const stops = [
      bus.on('connection.changed', ({ status }) => {
        if (status !== 'online') return;
        endPauses();
        flush();
      }),
      // Signing out empties the storage; a session that ran out leaves it, and its messages go on with the next one.
      bus.on('session.changed', (next) => {
        if (!isOurBrowser()) forget();
        if (!mayEnter(next)) return;
        restore();
        flush();
      }),
      onOutboxStored(storage, hear),
      // The fact comes before the answer of the send, or instead of one that got lost.
      bus.on('chat.sent', ({ clientId }) => apply({ type: 'acknowledged', clientId })),
    ];
    return () => {
      for (const stop of stops) stop();
      endWaits();
    };
  }

  /** Nobody looks and nothing is left to do. */
  function rest(): void {
    if (users > 0 || outbox.some(isPending)) return;
    stopListening?.();
    stopListening = undefined;
  }

  return {
    getState: () => outbox,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRefused(listener, angelId) {
      const entry = { angelId, listener };
      refusalListeners.add(entry);
      return () => refusalListeners.delete(entry);
    },
    send(message) {
      account ??= userOf(session.state)?.clickId;
      apply({
        type: 'queued',
        item: { ...message, account, clientId: newClientId(), createdAt: clock.now(), status: 'queued', tries: 0 },
      });
      flush();
    },
    retry(clientId) {
      left.get(clientId)?.();
      left.delete(clientId);
      apply({ type: 'retried', clientId });
      flush();
    },
    remove(clientId) {
      // Before the outbox is written without it: who hears of that must know that it is no line that got lost.
      if (isOurBrowser()) storeDeleted(storage, clientId);
      apply({ type: 'deleted', clientId });
    },
    start() {
      users += 1;
      if (!stopListening) {
        restore();
        stopListening = listen();
      }
      flush();
      return () => {
        users -= 1;
        rest();
      };
    },
  };
}
