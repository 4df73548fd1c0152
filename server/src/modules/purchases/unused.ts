import type { PaidRow } from './paid-repository.ts';
import { usedOf } from './purchase-view.ts';
import { withdrawalRefund } from './refund-rule.ts';

/** What is left of one purchase. */
export interface UnusedPart {
  readonly paid: PaidRow;
  readonly cents: number;
  readonly credits: number;
}

/**
 * What goes back of each purchase when we end an account without a fault of its owner: what was not used, or all of it
 * while its owner could still withdraw without paying for use. Each credit counts once, as one of the newest purchase
 * that is not used up, because older ones were used first.
 *
 * @param newestFirst everything that the account paid
 * @param credits that came with each, and that went back of it before, by the id of its payment
 */
export function unusedParts(
  newestFirst: readonly PaidRow[],
  credits: { readonly granted: ReadonlyMap<string, number>; readonly taken: ReadonlyMap<string, number> },
  balance: number,
  now: Date,
): UnusedPart[] {
  let left = balance;
  return newestFirst.flatMap((paid) => {
    if (paid.status !== 'settled' || paid.withdrawnAt || paid.refundedCents >= paid.amountCents) return [];
    const isUseOwed = paid.isRenewal || paid.startAskedAt !== null || now > paid.withdrawableUntil;
    const facts = {
      granted: credits.granted.get(paid.id) ?? 0,
      taken: credits.taken.get(paid.id) ?? 0,
      balance: left,
    };
    const refund = withdrawalRefund(usedOf(paid, facts, isUseOwed), now);
    left -= refund.credits;
    // A plan that ended has no time left.
    return [{ paid, cents: paid.subscription?.endedAt ? 0 : refund.cents, credits: refund.credits }];
  });
}
