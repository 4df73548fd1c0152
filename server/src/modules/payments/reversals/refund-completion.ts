import type { Transaction } from '@halo/server-kit/storage/database';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { changeReversal, type Reversal, reversalsOf, setReversedCents } from './reversal-repository.ts';

/** Marks a refund as made, once, and counts again what has gone back of its payment. */
export async function completeRefund(
  tx: Transaction,
  attempt: Attempt,
  reversal: Reversal,
  reference: string,
  doneAt: Date,
): Promise<void> {
  if (reversal.status === 'done') return;
  await changeReversal(tx, reversal.id, { status: 'done', providerReference: reference, doneAt });
  await recountReversed(tx, attempt);
}

/**
 * Stores and answers how much of a payment has gone back: counted from all reversals, so their order does not matter.
 */
export async function recountReversed(tx: Transaction, attempt: Attempt): Promise<number> {
  const reversed = reversedCents(attempt.amountCents, await reversalsOf(tx, attempt.id));
  await setReversedCents(tx, attempt.id, reversed);
  return reversed;
}

function reversedCents(paidCents: number, reversals: readonly Reversal[]): number {
  const cents = reversals
    .filter(({ status }) => status === 'done')
    .reduce((sum, { kind, amountCents }) => sum + (kind === 'chargeback_reversed' ? -amountCents : amountCents), 0);
  return Math.min(paidCents, Math.max(0, cents));
}
