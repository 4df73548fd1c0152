import type { Credits, PaymentAttempt } from '@halo/shared/contracts';
import type { Attempt } from './attempt-repository.ts';

/** What the browser may know of an attempt; `credits` is the balance, told only once the attempt is settled. */
export function attemptView(attempt: Attempt, credits: Credits | undefined): PaymentAttempt {
  const { state } = attempt;
  return {
    id: attempt.id,
    status: state.status,
    productId: attempt.productId,
    planName: attempt.plan.name,
    amountCents: attempt.amountCents,
    system: attempt.method,
    ...(state.status === 'challenge' ? { challenge: state.challenge } : {}),
    ...(state.status === 'failed' ? { failure: state.failure } : {}),
    ...(state.status === 'settled' ? { grantedCredits: attempt.plan.credits, ...(credits ? { credits } : {}) } : {}),
  };
}
