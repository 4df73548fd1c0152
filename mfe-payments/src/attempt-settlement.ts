import { type Flow, type PaymentAttempt, subscriptionOfCardChange, userOf } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import type { PaymentDrafts, Receipt } from './payment-drafts.ts';

/** What a settled attempt brought; `flow` is only needed to distinguish an age check from a purchase. */
export function receiptOf(
  attempt: PaymentAttempt,
  { flow, angelId, at }: { flow: Flow | undefined; angelId: string | undefined; at: number },
): Receipt {
  const grantedCredits = attempt.grantedCredits ?? 0;
  const isVerification = flow?.plans.verification.some(({ productId }) => productId === attempt.productId) ?? false;
  return {
    kind: isVerification ? 'verification' : grantedCredits > 0 ? 'credits' : 'plan',
    planName: attempt.planName,
    grantedCredits,
    amountCents: attempt.amountCents,
    ...(angelId === undefined ? {} : { angelId }),
    attemptId: attempt.id,
    ...(attempt.method === undefined ? {} : { method: attempt.method }),
    ...(attempt.waitsUntil === undefined ? {} : { waitsUntil: attempt.waitsUntil }),
    ...(attempt.startsAt === undefined ? {} : { startsAt: attempt.startsAt }),
    at,
  };
}

/** Publishes what the server says is paid, and keeps a receipt for the success page. `key`: of the attempt. */
export function settleAttempt(
  { bus, session, clock }: Pick<Platform, 'bus' | 'session' | 'clock'>,
  drafts: PaymentDrafts,
  attempt: PaymentAttempt,
  key = attempt.idempotencyKey,
): void {
  // Nothing was bought: the page of purchases says what has changed.
  if (subscriptionOfCardChange(attempt.productId) !== undefined) return drafts.drop(key);
  const user = userOf(session.state);
  const choice = drafts.choice();
  const angelId = choice?.productId === attempt.productId ? choice.angelId : undefined;
  drafts.paid(key, attempt.productId, receiptOf(attempt, { flow: user?.flow, angelId, at: clock.now() }));
  bus.publish('payment.settled', {
    attemptId: attempt.id,
    status: attempt.status,
    planName: attempt.planName,
    ...(attempt.grantedCredits === undefined ? {} : { grantedCredits: attempt.grantedCredits }),
    premiumLevel: attempt.credits?.premiumLevel ?? user?.premiumLevel ?? 0,
  });
  if (attempt.credits) bus.publish('credits.changed', attempt.credits);
  // The user's level, flow and card on file are the session's to know.
  void session.refresh();
}
