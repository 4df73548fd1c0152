import { mayEnter, type ProblemCode, userOf } from '@halo/shared/contracts';
import { fromUnknown, hasCode } from '@halo/shared/errors';
import type { Clock, Platform } from '@halo/shared/remote';
import { RETRY_DELAYS_MS } from '../limits.ts';
import { type MediaSending, sendMedia } from './media/send-media.ts';
import { isPending, nextToSend, type OutboxItem } from './outbox.ts';
import type { OutboxStore } from './outbox-store.ts';
import { createTabLock, type Locks } from './outbox-tab-lock.ts';
import type { Refusals } from './refusals.ts';
import type { DraftStorage } from './stored-outbox.ts';

/** The part of the platform that a sender needs. */
export interface SenderPlatform extends Pick<Platform, 'bus' | 'clock' | 'holdReload'> {
  readonly realtime: Pick<Platform['realtime'], 'status' | 'sendChat'>;
  readonly session: Pick<Platform['session'], 'state'>;
  readonly storage: DraftStorage;
  readonly log: Pick<Platform['log'], 'warn'>;
  /** where files of messages go up; absent: texts only */
  readonly api?: Pick<Platform['api'], 'conversations'>;
}

/** Sessions that ended; the message waits for the next one. */
const SESSION_CODES = ['unauthenticated', 'session_expired'] as const;
/** The same text would be refused again at any later time. */
const FINAL_CODES: readonly ProblemCode[] = [
  'message_too_long',
  'message_empty',
  'recipient_closed',
  'not_found',
  'forbidden',
  'account_disabled',
  'invalid_request',
  'conflict',
  'images_only',
  'image_unreadable',
  'audio_only',
  'file_too_large',
  'media_missing',
];

/** Hands what waits to the server, one message of a conversation at a time, while this tab has the lock. */
export interface Dispatcher {
  flush(): void;
  /** Without waiting for the pause after an attempt that failed. */
  flushNow(): void;
  stop(): void;
}

export function createDispatcher(
  platform: SenderPlatform,
  outbox: OutboxStore,
  refusals: Refusals,
  { locks, media, onIdle }: { locks: Locks | undefined; media: MediaSending; onIdle(): void },
): Dispatcher {
  const { clock } = platform;
  const pauses = createPauses(clock, proceed);
  const lock = createTabLock({
    clock,
    locks,
    onHeld() {
      outbox.takeTurn(knownInLine);
      sendNext();
    },
  });
  let isStopped = false;
  let knownInLine: ReadonlySet<string> = new Set();

  function proceed(): void {
    if (isStopped) return;
    if (lock.status === 'held') sendNext();
    else if (lock.status === 'free') getInLine();
  }

  /** On its way from another tab counts as work too: that tab may go before it has an answer. */
  function getInLine(): void {
    const { items, inFlight } = outbox.get();
    const isWork = (item: OutboxItem) => isPending(item) && !inFlight.has(item.clientId) && !pauses.has(item.angelId);
    if (!canSend(platform, outbox) || !items.some(isWork)) return;
    knownInLine = new Set(items.map(({ clientId }) => clientId));
    lock.request();
  }

  /** What another tab wrote since is not ours: that tab is in line, and reports what becomes of it. */
  function sendNext(): void {
    const { items, ours } = outbox.get();
    if (canSend(platform, outbox))
      for (const item of nextToSend(items)) if (ours.has(item.clientId) && !pauses.has(item.angelId)) void send(item);
    if (outbox.get().inFlight.size > 0) return;
    lock.release();
    getInLine();
  }

  async function send(item: OutboxItem): Promise<void> {
    const isSettled = await transmit(platform, { outbox, refusals, media }, item);
    if (!isSettled && !isStopped) pauses.start(item);
    proceed();
    onIdle();
  }

  return {
    flush() {
      isStopped = false;
      proceed();
    },
    flushNow() {
      pauses.clear();
      this.flush();
    },
    stop() {
      isStopped = true;
      pauses.clear();
      lock.release();
    },
  };
}

/** One attempt. False when the message is to be retried. */
async function transmit(
  platform: SenderPlatform,
  { outbox, refusals, media }: { outbox: OutboxStore; refusals: Refusals; media: MediaSending },
  item: OutboxItem,
): Promise<boolean> {
  const { clientId, angelId, text, screenName, isIcebreaker, isPrefilled, quote, wantsPreview } = item;
  outbox.apply({ type: 'started', clientId });
  const allowReload = platform.holdReload('a message is being sent');
  try {
    const draft = { clientId, angelId, text, screenName, isIcebreaker, isPrefilled };
    const brought = item.media
      ? await sendMedia(platform.api, media, { clientId, media: item.media, attempts: item.attempts }, (count) =>
          outbox.apply({ type: 'uploaded', clientId, count }),
        )
      : undefined;
    await platform.realtime.sendChat({
      ...draft,
      ...(quote && { replyToId: quote.id }),
      ...(brought && { media: brought }),
      ...(wantsPreview && { wantsPreview }),
    });
    // Only when the fact came before this sender listened: a known message is published once.
    outbox.apply({ type: 'acknowledged', clientId });
    return true;
  } catch (thrown) {
    return settleFailure(platform, outbox, refusals, { item, thrown });
  } finally {
    allowReload();
  }
}

function canSend({ bus, realtime, session }: SenderPlatform, outbox: OutboxStore): boolean {
  const status = bus.last('connection.changed')?.status ?? realtime.status;
  return (
    status === 'online' &&
    mayEnter(session.state) &&
    outbox.isOurBrowser() &&
    outbox.account() === userOf(session.state)?.clickId
  );
}

/** False when the message is to be retried. */
function settleFailure(
  { log }: SenderPlatform,
  outbox: OutboxStore,
  refusals: Refusals,
  { item, thrown }: { item: OutboxItem; thrown: unknown },
): boolean {
  const { clientId, angelId } = item;
  const error = fromUnknown(thrown);
  if (hasCode(error, ...SESSION_CODES)) {
    outbox.apply({ type: 'postponed', clientId });
    return false;
  }
  if (hasCode(error, 'timeout', 'offline') || error.retryable) {
    outbox.apply({ type: 'lost', clientId });
    return false;
  }
  const { code } = error;
  log.warn('a message was refused', { code, angelId });
  outbox.apply({ type: 'refused', clientId, code, isRetryable: !FINAL_CODES.includes(code) });
  // Without credits the ones behind it fail the same way: better said at once than one after the other.
  if (hasCode(error, 'out_of_credits', 'out_of_icebreakers')) {
    for (const other of outbox.get().items)
      if (other.angelId === angelId && other.status === 'queued')
        outbox.apply({ type: 'refused', clientId: other.clientId, code, isRetryable: true });
  }
  refusals.report({ item, code });
  return true;
}

/** Conversations that wait before their next attempt. */
function createPauses(clock: Pick<Clock, 'after'>, onOver: () => void) {
  const pauses = new Map<string, () => void>();
  return {
    has: (angelId: string) => pauses.has(angelId),
    start({ angelId, attempts }: OutboxItem) {
      const delay = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? 1000;
      pauses.get(angelId)?.();
      pauses.set(
        angelId,
        clock.after(delay, () => {
          pauses.delete(angelId);
          onOver();
        }),
      );
    },
    clear() {
      for (const cancel of pauses.values()) cancel();
      pauses.clear();
    },
  };
}
