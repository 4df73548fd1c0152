import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { PaymentsNeeds } from '../payments.ts';
import { bookRefundAsked, bookSale } from '../money-booking.ts';
import { insertReversal } from '../reversals/reversal-repository.ts';
import { lockPayer } from './attempt-lock.ts';
import { isPaidAgain } from './attempt-history.ts';
import { type Attempt, saveChange } from './attempt-repository.ts';
import type { AttemptEvent } from './attempt-state.ts';

/**
 * Whether a payment came through that the shopper does not want any more: one that was given up, or one that was
 * reported as failed and paid in a later attempt.
 */
export async function isUnwanted(
  tx: Transaction,
  attempt: Attempt,
  event: AttemptEvent,
  isSettledNow: boolean,
): Promise<boolean> {
  const { state, amountCents, clickId } = attempt;
  if (state.status !== 'failed' || event.type !== 'accepted' || amountCents === 0) return false;
  if (state.failure === 'payment_cancelled' || state.failure === 'payment_not_accepted') return true;
  if (!isSettledNow) return false;
  await lockPayer(tx, clickId);
  return isPaidAgain(tx, attempt);
}

/** Whether a payment that failed here would be refunded, should it be made now. A look without a lock, for a guess. */
export async function wouldGoBack(db: Db, attempt: Attempt): Promise<boolean> {
  const { state, amountCents } = attempt;
  if (state.status !== 'failed' || amountCents === 0) return false;
  return state.failure === 'payment_cancelled' || state.failure === 'payment_not_accepted' || isPaidAgain(db, attempt);
}

/** Ends it without a purchase, and asks for the refund at once. */
export async function giveBack(
  { clock, log, purchases }: Pick<PaymentsNeeds, 'clock' | 'log' | 'purchases'>,
  tx: Transaction,
  attempt: Attempt,
  { cause, reference }: { readonly cause: string; readonly reference?: string | undefined },
  why: 'late' | 'blocked' = 'late',
): Promise<Attempt> {
  const at = clock.now();
  const refund = await insertReversal(tx, {
    attemptId: attempt.id,
    kind: 'refund',
    reason: why,
    amountCents: attempt.amountCents,
    status: 'asked',
    cause: `late:${attempt.id}`,
    at,
  });
  if (!refund) return attempt;
  await bookSale(tx, { ...attempt, providerReference: reference ?? attempt.providerReference }, at, false);
  await bookRefundAsked(tx, attempt, refund, at);
  if (why === 'late') log.warn({ attemptId: attempt.id }, 'a payment that was given up has been paid; it goes back');
  await purchases.returned(tx, { ...attempt, attemptId: attempt.id });
  return saveChange(tx, attempt, {
    to: {
      ...attempt.state,
      status: 'failed',
      failure: why === 'late' ? 'payment_cancelled' : 'payment_not_accepted',
    },
    cause,
    at,
    reference,
  });
}
