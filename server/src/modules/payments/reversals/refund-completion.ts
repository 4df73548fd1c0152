import type { Transaction } from '@halo/server-kit/storage/database';
import { followKeptMoney } from '../../receipts/index.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { bookRefundDone } from '../money-booking.ts';
import { type RefundMailNeeds, sendRefundMail } from './refund-mail.ts';
import { changeReversal, type Reversal, reversalsOf, setReversedCents } from './reversal-repository.ts';
import { aboutSale, goneCents } from './reversal-sums.ts';

/** Marks a refund as made, once, and counts again what has gone back of its payment. */
export async function completeRefund(
  needs: RefundMailNeeds,
  tx: Transaction,
  attempt: Attempt,
  reversal: Reversal,
  reference: string,
  doneAt: Date,
): Promise<void> {
  if (reversal.status === 'done') return;
  await changeReversal(tx, reversal.id, { status: 'done', providerReference: reference, doneAt });
  await bookRefundDone(tx, attempt, reversal, { reference, wasOver: reversal.status !== 'asked' }, doneAt);
  const { document } = await recount(tx, attempt, doneAt);
  await sendRefundMail(needs, tx, attempt, reversal, document);
}

/**
 * Stores and answers how much of a payment has gone back, and issues what documents it: counted from all reversals, so
 * their order does not matter.
 */
export async function recountReversed(tx: Transaction, attempt: Attempt, at: Date): Promise<number> {
  return (await recount(tx, attempt, at)).reversed;
}

async function recount(
  tx: Transaction,
  attempt: Attempt,
  at: Date,
): Promise<{ readonly reversed: number; readonly document: string | undefined }> {
  const gone = goneCents(aboutSale(await reversalsOf(tx, attempt.id)));
  const reversed = Math.min(attempt.amountCents, Math.max(0, gone));
  await setReversedCents(tx, attempt.id, reversed);
  return { reversed, document: await followKeptMoney(tx, attempt.id, attempt.amountCents - reversed, at) };
}
