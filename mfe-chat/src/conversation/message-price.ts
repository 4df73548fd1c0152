import type { Credits, MediaKind } from '@halo/shared/contracts';
import { isPending, type Outbox } from './outbox.ts';

export type MessageKind = 'text' | MediaKind;

/** What the next message costs, and what is left after it. The server decides; this says it before. */
export type MessagePrice =
  | { kind: 'unknown' }
  | { kind: 'unlimited' }
  /** a sample costs nothing */
  | { kind: 'sample' }
  /** the two like each other: the first messages are free */
  | { kind: 'mutual'; left: number }
  /** `message`: what kind of it is paid for */
  | {
      kind: 'icebreaker' | 'free' | 'credits';
      cost: number;
      balance: number;
      left: number;
      isAffordable: boolean;
      message: MessageKind;
    };

/** What is written next, and what of it may be free. */
export interface NextMessage {
  readonly kind: MessageKind;
  /** nothing was ever written in this conversation */
  readonly isFirst: boolean;
  /** messages that are free here, of which the unsent ones of this conversation take theirs first */
  readonly free?: { readonly left: number; readonly pending: Outbox };
}

/** `outbox`: everything unsent, of all conversations, because all of it will be paid from the same balance. */
export function priceOf(credits: Credits | undefined, outbox: Outbox, next: NextMessage): MessagePrice {
  if (!credits) return { kind: 'unknown' };
  const { premiumLevel, icebreakerCredits, messageCredits } = credits;
  if (premiumLevel >= 2) return { kind: 'unlimited' };
  const { left, pending: here } = next.free ?? { left: 0, pending: [] };
  if (left > here.length) return { kind: 'mutual', left: left - here.length - 1 };
  const free = new Set(here.slice(0, left).map(({ clientId }) => clientId));
  const paid = outbox.filter((item) => isPending(item) && item.isFree !== true && !free.has(item.clientId));
  const isLevelZero = premiumLevel === 0;
  const icebreakers = paid.filter(({ isIcebreaker }) => isIcebreaker).length;
  if (isLevelZero && next.isFirst) return priced('icebreaker', 1, icebreakerCredits - icebreakers, next.kind);
  const spent = paid
    .filter(({ isIcebreaker }) => !isLevelZero || !isIcebreaker)
    .reduce((sum, { media }) => sum + costOf(credits, media?.kind ?? 'text'), 0);
  return priced(isLevelZero ? 'free' : 'credits', costOf(credits, next.kind), messageCredits - spent, next.kind);
}

/** A server from before has one price for all. */
function costOf({ premiumLevel, messageCost: text, photoCost = text, voiceCost = text }: Credits, kind: MessageKind) {
  return premiumLevel === 0 ? 1 : { text, photo: photoCost, voice: voiceCost }[kind];
}

export function isAffordable(price: MessagePrice): boolean {
  return !('isAffordable' in price) || price.isAffordable;
}

function priced(
  kind: 'icebreaker' | 'free' | 'credits',
  cost: number,
  balance: number,
  message: MessageKind,
): MessagePrice {
  return {
    kind,
    cost,
    balance: Math.max(0, balance),
    left: Math.max(0, balance - cost),
    isAffordable: balance >= cost,
    message,
  };
}
