import type { Transaction } from '@halo/server-kit/storage/database';
import { AppError } from '@halo/shared/errors';
import type { Attempt } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { lockPaid } from './desk-refunds.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { completeRefund } from './refund-completion.ts';
import { failRefund } from './refund-failing.ts';
import type { Reversal } from './reversal-repository.ts';
import { owedCents } from './reversal-sums.ts';

type Needs = Pick<PaymentsNeeds, 'db' | 'clock' | 'log' | 'env' | 'brands' | 'accounts' | 'mail'>;

/** An answer that is on its way has come by then, and a webhook as a rule as well. */
const OVERDUE_MS = 3_600_000;

interface Waiting {
  readonly id: string;
  readonly reversalId: string;
}

/** Its provider may have it, and has not said what became of it for a while. */
export function isOverdue({ kind, status, providerReference, sentCents, createdAt }: Reversal, now: Date): boolean {
  const mayBeThere = providerReference !== null || sentCents !== null;
  return kind === 'refund' && status === 'asked' && mayBeThere && now.getTime() - createdAt.getTime() >= OVERDUE_MS;
}

/**
 * Whether its provider can say what became of it now. One that was sent with more than is owed is not sent again to
 * find that out.
 */
export function canBeAskedAbout(
  provider: PaymentProvider | undefined,
  attempt: Attempt,
  known: readonly Reversal[],
  refund: Reversal,
): boolean {
  if (!provider) return false;
  if (refund.providerReference !== null) return provider.refundStatus !== undefined;
  return provider.findRefund !== undefined || refund.sentCents === owedCents(attempt.amountCents, known, refund);
}

/** Locked until the transaction ends. @throws not_found, conflict */
export async function waitingRefund(
  { clock }: Pick<Needs, 'clock'>,
  tx: Transaction,
  attemptId: string,
  reversalId: string,
): Promise<{ readonly attempt: Attempt; readonly refund: Reversal; readonly known: readonly Reversal[] }> {
  const { attempt, known } = await lockPaid(tx, attemptId);
  const refund = known.find(({ id }) => id === reversalId);
  if (!refund || !isOverdue(refund, clock.now()))
    throw new AppError('conflict', { message: 'this refund does not wait for the word of its provider' });
  return { attempt, refund, known };
}

/** As if its provider had said so. A report that comes all the same is about this one, by its id. */
export async function refundMade(
  needs: Needs,
  tx: Transaction,
  { id, reversalId, reference }: Waiting & { readonly reference: string },
): Promise<void> {
  const { attempt, refund, known } = await waitingRefund(needs, tx, id, reversalId);
  if (known.some((each) => each.id !== reversalId && each.providerReference === reference))
    throw new AppError('conflict', { message: 'another refund of this payment has that id' });
  await completeRefund(needs, tx, attempt, refund, reference, needs.clock.now());
}

/** What is left to give back of it may be sent again, as another one. */
export async function refundNotMade(needs: Needs, tx: Transaction, { id, reversalId }: Waiting): Promise<void> {
  const { attempt, refund } = await waitingRefund(needs, tx, id, reversalId);
  await failRefund(needs, tx, attempt, refund, { word: 'desk' });
}
