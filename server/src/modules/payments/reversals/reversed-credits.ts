import type { Transaction } from '@halo/server-kit/storage/database';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { creditsOf } from '../attempts/deliver.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { Reversal, ReversalKind } from './reversal-repository.ts';

/** Kinds of causes in the ledger. */
export const TAKEN_BY_US = ['withdrawal', 'guarantee', 'late', 'blocked', 'closing', 'desk'] as const;
export const TAKEN_BY_THEM: readonly ReversalKind[] = [
  'refund',
  'chargeback',
  'chargeback_reversed',
  'cancelled',
  'capture_failed',
  'captured',
];

/** Credits that so much money of a payment stands for; what came beyond its price stands for none. */
export function creditShare(attempt: Attempt, cents: number): number {
  return attempt.amountCents === 0 ? 0 : Math.floor((creditsOf(attempt) * Math.max(0, cents)) / attempt.amountCents);
}

/**
 * The ledger's name of a change. It holds the payment, so that the history can name it; a second change of the same
 * kind has a number.
 */
export function ledgerCause(kind: ReversalKind, { id }: Attempt, known: readonly Reversal[]): string {
  const before = known.filter((each) => each.kind === kind && each.reason === 'provider').length;
  return `${kind}:${id}${before === 0 ? '' : `#${before + 1}`}`;
}

/** Credits that entries of these kinds brought to the payer of an attempt, less what they took. */
export function movedCredits(
  credits: Pick<PaymentsNeeds['credits'], 'moved'>,
  tx: Transaction,
  { id, clickId }: Attempt,
  known: readonly Reversal[],
  kinds: readonly string[],
): Promise<number> {
  // A kind that came again has a number behind it.
  const causes = kinds.flatMap((kind) => [
    `${kind}:${id}`,
    ...known.map((_each, index) => `${kind}:${id}#${index + 2}`),
  ]);
  return credits.moved(clickId, 'message', causes, tx);
}
