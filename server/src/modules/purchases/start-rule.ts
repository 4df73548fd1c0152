import type { SettledPayment } from './purchase-payments.ts';

/** Whether a purchase waits for its buyer: only what costs something, and was not asked to begin at the checkout. */
export function waitsForBuyer(payment: Pick<SettledPayment, 'purpose' | 'amountCents' | 'isStartAsked'>): boolean {
  return payment.purpose === 'purchase' && payment.amountCents > 0 && !payment.isStartAsked;
}

interface PaidMoney {
  readonly amountCents: number;
  readonly refundedCents: number;
  /** of that, what left everything that was bought */
  readonly courtesyCents: number;
}

/** Credits that come when it begins: fewer when a part of the price went back with them while it waited. */
export function startedCredits(brought: number, paid: PaidMoney): number {
  if (paid.amountCents === 0) return brought;
  return brought - Math.floor((brought * goneWithGoods(paid)) / paid.amountCents);
}

/** Nothing is left of it that could begin. */
export function isAllGone(paid: PaidMoney): boolean {
  return goneWithGoods(paid) >= paid.amountCents;
}

function goneWithGoods({ refundedCents, courtesyCents }: PaidMoney): number {
  return Math.max(0, refundedCents - courtesyCents);
}
