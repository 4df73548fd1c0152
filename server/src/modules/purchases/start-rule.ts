import type { SettledPayment } from './purchase-payments.ts';

/** Whether a purchase waits for its buyer: only what costs something, and was not asked to begin at the checkout. */
export function waitsForBuyer(payment: Pick<SettledPayment, 'purpose' | 'amountCents' | 'isStartAsked'>): boolean {
  return payment.purpose === 'purchase' && payment.amountCents > 0 && !payment.isStartAsked;
}

/** Credits that come when it begins: fewer when a part of the price went back while it waited. */
export function startedCredits(
  brought: number,
  { amountCents, refundedCents }: { readonly amountCents: number; readonly refundedCents: number },
): number {
  if (amountCents === 0) return brought;
  return brought - Math.floor((brought * Math.max(0, refundedCents)) / amountCents);
}
