import type { Credits } from '@halo/shared/contracts';
import { isPending, type Outbox } from './outbox.ts';

/** What the next message costs, and what is left after it. The server decides; this says it before. */
export type MessagePrice =
  | { kind: 'unknown' }
  | { kind: 'unlimited' }
  /** a sample costs nothing */
  | { kind: 'sample' }
  /** the two like each other: the first messages are free */
  | { kind: 'mutual'; left: number }
  | { kind: 'icebreaker' | 'free' | 'credits'; cost: number; balance: number; left: number; isAffordable: boolean };

/**
 * `outbox`: everything unsent, of all conversations, because all of it will be paid from the same balance.
 * `isFirst`: nothing was ever written in this conversation. `free`: messages that are free here, of which the unsent
 * ones of this conversation take theirs first.
 */
export function priceOf(
  credits: Credits | undefined,
  outbox: Outbox,
  isFirst: boolean,
  free: { left: number; pending: number } = { left: 0, pending: 0 },
): MessagePrice {
  if (!credits) return { kind: 'unknown' };
  const { premiumLevel, icebreakerCredits, messageCredits, messageCost } = credits;
  if (premiumLevel >= 2) return { kind: 'unlimited' };
  if (free.left > free.pending) return { kind: 'mutual', left: free.left - free.pending - 1 };
  const pending = outbox.filter((item) => isPending(item) && item.isFree !== true);
  const paid = pending.length - free.left;
  const icebreakers = pending.filter(({ isIcebreaker }) => isIcebreaker).length;
  if (premiumLevel === 0 && isFirst) return priced('icebreaker', 1, icebreakerCredits - icebreakers);
  const cost = premiumLevel === 0 ? 1 : messageCost;
  return priced(
    premiumLevel === 0 ? 'free' : 'credits',
    cost,
    messageCredits - (paid - (premiumLevel === 0 ? icebreakers : 0)) * cost,
  );
}

export function isAffordable(price: MessagePrice): boolean {
  return !('isAffordable' in price) || price.isAffordable;
}

function priced(kind: 'icebreaker' | 'free' | 'credits', cost: number, balance: number): MessagePrice {
  return {
    kind,
    cost,
    balance: Math.max(0, balance),
    left: Math.max(0, balance - cost),
    isAffordable: balance >= cost,
  };
}
