import type { Transaction } from '@halo/server-kit/storage/database';
import { AppError } from '@halo/shared/errors';
import { lockPayer } from '../attempts/attempt-lock.ts';
import { type Attempt, lockAttempt } from '../attempts/attempt-repository.ts';
import { asTaken } from '../attempts/taken-money.ts';
import { reopenCovered } from '../debts/debt-covering.ts';
import { coveredBy } from '../debts/debt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { DeskRefund, Refundable } from '../records/payment-operations.ts';
import { DESK } from './refund-mail.ts';
import { createRefundRequests, type RefundOrder } from './refund-requests.ts';
import { type Reversal, reversalsOf } from './reversal-repository.ts';
import { aboutSale, goneCents, isSecond, leftOfSecond } from './reversal-sums.ts';
import { creditShare, movedCredits, TAKEN_BY_THEM, TAKEN_BY_US } from './reversed-credits.ts';

/** Before the id of the refund that is sent again. */
export const RETRY = 'retry:';

type Needs = Pick<PaymentsNeeds, 'clock' | 'credits' | 'purchases' | 'log'>;

/** How much of a payment may still be given back, and how much of what went back this desk decided. */
export async function refundable(tx: Transaction, attemptId: string, secondId?: string | null): Promise<Refundable> {
  const { attempt, agreed, known } = await lockPaid(tx, attemptId);
  const second = secondOf(known, secondId);
  const own = known.filter(({ reason, status }) => reason === DESK && (status === 'asked' || status === 'done'));
  return {
    leftCents: second ? leftOfSecond(known, second) : leftToRefund(attempt, known),
    deskCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
    isOtherCurrency: attempt.takenCurrency !== null && attempt.takenCurrency !== agreed,
  };
}

/** Notes a refund in the transaction of the decision, once a cause; the worker sends it. @throws not_found, conflict */
export async function orderDeskRefund(
  needs: Needs,
  tx: Transaction,
  { attemptId, cents, cause, takesGoods, ground, secondId }: DeskRefund,
): Promise<void> {
  const { attempt, known } = await lockPaid(tx, attemptId);
  if (known.some((each) => each.cause === cause)) return;
  const second = secondOf(known, secondId);
  if (second)
    return orderSecond(needs, tx, known, second, { attemptId, amountCents: cents, reason: DESK, ground, cause });
  const left = leftToRefund(attempt, known);
  assertLeft(left, cents, attempt.currency);
  const before = attempt.amountCents - left;
  const isWhole = before + cents >= attempt.amountCents;
  const covered = await coveredBy(tx, attemptId);
  // Before the refund is booked: what it covered is sold again, and goes back with the rest.
  if (takesGoods && isWhole) await reopenCovered(needs, tx, attempt);
  const refund = { attemptId, amountCents: cents, reason: DESK, ground, cause, keepsGoods: !takesGoods };
  await createRefundRequests(needs).askRefund(tx, refund);
  // What was taken instead of the agreed money bought nothing.
  if (!takesGoods || attempt.takenCents !== null) return;
  const share = creditShare(attempt, before + cents) - creditShare(attempt, before);
  const kinds = ['payment', ...TAKEN_BY_US, ...TAKEN_BY_THEM];
  // What covered missing credits never came into the balance: it takes none of another purchase in its place.
  const came = (await movedCredits(needs.credits, tx, attempt, known, kinds)) - covered;
  const amount = Math.min(share, Math.max(0, came));
  const { clickId } = attempt;
  if (amount > 0)
    await needs.credits.takeBack(tx, { clickId, unit: 'message', amount, cause: ledgerName(attempt, known) });
  await needs.purchases.reversed(tx, {
    ...attempt,
    attemptId,
    isWhole,
    isTaken: true,
  });
}

/** A second payment goes back whole, and takes no goods with it. @throws conflict */
async function orderSecond(
  needs: Pick<Needs, 'clock'>,
  tx: Transaction,
  known: readonly Reversal[],
  { secondReference }: Reversal,
  order: RefundOrder,
): Promise<void> {
  if (order.amountCents !== leftOfSecond(known, { secondReference }))
    throw new AppError('conflict', { field: 'cents', message: 'a second payment goes back whole, and once' });
  await createRefundRequests(needs).askRefund(tx, { ...order, secondReference });
}

/** @throws not_found */
function secondOf(known: readonly Reversal[], secondId: string | null | undefined): Reversal | undefined {
  if (secondId === undefined || secondId === null) return undefined;
  const second = known.find((each) => each.id === secondId && isSecond(each));
  if (!second) throw new AppError('not_found', { message: 'there is no such second payment' });
  return second;
}

/** The same money once more, after a refund that its provider did not make. @throws not_found, conflict */
export async function retryRefund(
  needs: Pick<Needs, 'clock'>,
  tx: Transaction,
  attemptId: string,
  reversalId: string,
): Promise<number> {
  const { attempt, known } = await lockPaid(tx, attemptId);
  const failed = known.find(({ id }) => id === reversalId);
  if (!failed || !canBeRetried(attempt, known, failed))
    throw new AppError('conflict', { message: 'this refund did not fail, or was sent again already' });
  const { amountCents, reason, ground, keepsGoods, secondReference } = failed;
  assertLeft(leftFor(attempt, known, failed), amountCents, attempt.currency);
  await createRefundRequests(needs).askRefund(tx, {
    attemptId,
    amountCents,
    reason,
    ground,
    keepsGoods,
    secondReference,
    cause: retryCause(failed),
  });
  return amountCents;
}

export function canBeRetried(attempt: Attempt, known: readonly Reversal[], failed: Reversal): boolean {
  const { kind, status, reason, amountCents } = failed;
  return (
    kind === 'refund' &&
    status === 'failed' &&
    reason !== 'provider' &&
    amountCents <= leftFor(attempt, known, failed) &&
    !known.some(({ cause }) => cause === retryCause(failed))
  );
}

function leftFor(attempt: Attempt, known: readonly Reversal[], refund: Reversal): number {
  return refund.secondReference === null ? leftToRefund(attempt, known) : leftOfSecond(known, refund);
}

/** What was paid, less what has gone back and what is on its way; second payments stand apart. */
export function leftToRefund(attempt: Attempt, all: readonly Reversal[]): number {
  const known = aboutSale(all);
  const { id, state, takenCents } = attempt;
  const { amountCents } = asTaken(attempt);
  const isPaid = state.status === 'settled' || takenCents !== null || known.some(({ cause }) => cause === `late:${id}`);
  const asked = known.filter(({ status }) => status === 'asked');
  const underWay = asked.reduce((sum, each) => sum + each.amountCents, 0);
  return isPaid ? Math.max(0, amountCents - goneCents(known) - underWay) : 0;
}

/** With what its provider took; in the order in which purchases take these locks. @throws not_found */
export async function lockPaid(
  tx: Transaction,
  attemptId: string,
): Promise<{ readonly attempt: Attempt; readonly agreed: string; readonly known: Reversal[] }> {
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) throw new AppError('not_found', { message: 'there is no such payment' });
  await lockPayer(tx, attempt.clickId);
  return { attempt: asTaken(attempt), agreed: attempt.currency, known: await reversalsOf(tx, attemptId) };
}

function assertLeft(left: number, cents: number, currency: string): void {
  if (cents > left)
    throw new AppError('conflict', {
      field: 'cents',
      message: `of this payment ${(left / 100).toFixed(2)} ${currency} can still go back`,
    });
}

/** A second one of a payment has a number, as with any other entry of the ledger. */
function ledgerName({ id }: Attempt, known: readonly Reversal[]): string {
  const before = known.filter(({ reason }) => reason === DESK).length;
  return `${DESK}:${id}${before === 0 ? '' : `#${before + 1}`}`;
}

function retryCause({ id }: Reversal): string {
  return `${RETRY}${id}`;
}
