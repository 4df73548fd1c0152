import type { Credits, PaymentAttempt } from '@halo/shared/contracts';
import type { Attempt } from './attempt-repository.ts';
import { creditsOf } from './deliver.ts';

export interface ViewFacts {
  /** the balance, present only once the attempt is settled */
  readonly credits?: Credits | undefined;
  /** when the account's subscription renews, present only when a renewing plan was bought */
  readonly renewsAt?: number | undefined;
  /** what was bought begins only then */
  readonly startsAt?: number | undefined;
  /** it begins when its buyer says so, and by itself then */
  readonly waitsUntil?: number | undefined;
  /** credits that made up for missing ones */
  readonly covered?: number | undefined;
  /** refused attempts since the last payment, present only with a refusal */
  readonly declines?: number | undefined;
}

/** What the browser may know of an attempt. */
export function attemptView(
  attempt: Attempt,
  { credits, renewsAt, startsAt, waitsUntil, covered = 0, declines }: ViewFacts,
): PaymentAttempt {
  const { state } = attempt;
  return {
    id: attempt.id,
    status: state.status,
    productId: attempt.productId,
    planName: attempt.plan.name,
    amountCents: attempt.amountCents,
    system: attempt.method,
    method: attempt.method,
    idempotencyKey: attempt.idempotencyKey,
    ...(state.status === 'challenge' ? { challenge: state.challenge } : {}),
    ...(state.status === 'failed' ? { failure: state.failure, ...(declines === undefined ? {} : { declines }) } : {}),
    ...(state.status === 'settled'
      ? {
          grantedCredits: creditsOf(attempt) - covered,
          ...(credits ? { credits } : {}),
          ...(renewsAt === undefined ? {} : { renewsAt }),
          ...(waitsUntil === undefined ? {} : { waitsUntil }),
          // Present only when what was bought begins after the payment.
          ...(startsAt === undefined || startsAt <= attempt.updatedAt.getTime() ? {} : { startsAt }),
        }
      : {}),
  };
}
