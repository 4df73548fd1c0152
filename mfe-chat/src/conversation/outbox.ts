import type { ProblemCode, Quote } from '@halo/shared/contracts';
import type { OutboxMedia } from './media/outbox-media.ts';

/**
 * One message that is not known to be stored. `queued` waits its turn or for the network; `sending` is on its way;
 * `unknown` got
 * no answer and is retried under the same id, for as long as it takes; `failed` was refused and waits for a person.
 */
export interface OutboxItem {
  readonly clientId: string;
  /** the account that wrote it; older ones do not say */
  readonly account?: string | undefined;
  readonly angelId: string;
  readonly screenName: string;
  readonly text: string;
  readonly isIcebreaker: boolean;
  readonly isPrefilled: boolean;
  /** to a sample: nothing is paid for it; older ones do not say */
  readonly isFree?: boolean | undefined;
  readonly createdAt: number;
  /** highest message id on screen when it was written: where a failed one stands */
  readonly afterId: number;
  readonly status: 'queued' | 'sending' | 'unknown' | 'failed';
  /** attempts without an answer */
  readonly attempts: number;
  /** what it answers */
  readonly quote?: Quote | undefined;
  /** photos or a voice, whose files lie beside the outbox, and how many of them are up */
  readonly media?: OutboxMedia | undefined;
  readonly uploaded?: number | undefined;
  /** its sender wants a preview of the first address in it */
  readonly wantsPreview?: boolean | undefined;
  readonly code?: ProblemCode | undefined;
  /** the same message may be sent again */
  readonly isRetryable?: boolean | undefined;
}

export type Outbox = readonly OutboxItem[];

export type OutboxEvent =
  | { type: 'queued'; item: OutboxItem }
  | { type: 'started'; clientId: string }
  | { type: 'uploaded'; clientId: string; count: number }
  | { type: 'acknowledged'; clientId: string }
  | { type: 'lost'; clientId: string }
  | { type: 'postponed'; clientId: string }
  | { type: 'refused'; clientId: string; code: ProblemCode; isRetryable: boolean }
  | { type: 'retried'; clientId: string }
  | { type: 'deleted'; clientId: string };

export function reduceOutbox(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'queued':
      return outbox.some(({ clientId }) => clientId === event.item.clientId) ? outbox : [...outbox, event.item];
    case 'started':
      return change(outbox, event.clientId, (item) => (isWaiting(item) ? { ...item, status: 'sending' } : item));
    case 'uploaded':
      return change(outbox, event.clientId, (item) => ({ ...item, uploaded: event.count }));
    case 'lost':
      return change(outbox, event.clientId, (item) => ({ ...item, status: 'unknown', attempts: item.attempts + 1 }));
    case 'postponed':
      return change(outbox, event.clientId, (item) => ({ ...item, status: 'queued', attempts: item.attempts + 1 }));
    case 'refused':
      return change(outbox, event.clientId, (item) => ({
        ...item,
        status: 'failed',
        code: event.code,
        isRetryable: event.isRetryable,
      }));
    case 'retried':
      return change(outbox, event.clientId, (item) =>
        item.status === 'failed' ? { ...item, status: 'queued', attempts: 0, code: undefined } : item,
      );
    case 'acknowledged':
    case 'deleted':
      return without(outbox, event.clientId);
  }
}

/**
 * What may go out now: the first waiting message of each conversation, and nothing of one that is still on its way. One
 * at a
 * time keeps the order on the server also when calls overtake each other; one that was refused does not hold up the
 * rest.
 */
export function nextToSend(outbox: Outbox): OutboxItem[] {
  const first = new Map<string, OutboxItem>();
  for (const item of outbox) {
    if (item.status !== 'failed' && !first.has(item.angelId)) first.set(item.angelId, item);
  }
  return [...first.values()].filter(isWaiting);
}

export function outboxOf(outbox: Outbox, angelId: string): Outbox {
  return outbox.filter((item) => item.angelId === angelId);
}

/** Not failed: will be stored and paid for without anybody doing anything. */
export function isPending(item: OutboxItem): boolean {
  return item.status !== 'failed';
}

function isWaiting(item: OutboxItem): boolean {
  return item.status === 'queued' || item.status === 'unknown';
}

function change(outbox: Outbox, clientId: string, make: (item: OutboxItem) => OutboxItem): Outbox {
  const before = outbox.find((item) => item.clientId === clientId);
  if (!before) return outbox;
  const after = make(before);
  return after === before ? outbox : outbox.map((item) => (item === before ? after : item));
}

function without(outbox: Outbox, clientId: string): Outbox {
  return outbox.some((item) => item.clientId === clientId)
    ? outbox.filter((item) => item.clientId !== clientId)
    : outbox;
}
