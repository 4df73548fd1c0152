import type { Transaction } from '@halo/server-kit/storage/database';
import { disputeCard, endCardDispute } from '../cards/disputed-cards.ts';
import { uncover } from '../debts/debt-covering.ts';
import { lockPayer } from '../attempts/attempt-lock.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { bookLoss, bookRegained, factOf } from '../money-booking.ts';
import { recountReversed } from './refund-completion.ts';
import { createRefundRequests } from './refund-requests.ts';
import { lossToUndo, undoneCause } from './reversal-matching.ts';
import {
  changeReversal,
  type GivingKind,
  insertReversal,
  type Reversal,
  type TakingKind,
} from './reversal-repository.ts';
import { creditShare, ledgerCause, movedCredits, TAKEN_BY_THEM, TAKEN_BY_US } from './reversed-credits.ts';

type Needs = Pick<PaymentsNeeds, 'accounts' | 'clock' | 'log' | 'credits' | 'purchases'>;

/** An event of the provider about a payment, with the reversals it had before. */
export interface ReportedReversal {
  readonly attempt: Attempt;
  readonly event: ProviderEvent;
  /** how much of the payment it is about, never more than was paid */
  readonly amountCents: number;
  readonly known: readonly Reversal[];
  /** what is owed of second payments, apart from this one */
  readonly owedBesides: number;
}

/**
 * Money that goes back without a request of ours: credits go back as far as they are left, the rest is noted. True:
 * credits or level have changed.
 */
export async function takeBack(
  needs: Needs,
  tx: Transaction,
  { attempt, event, amountCents, known }: ReportedReversal,
  kind: TakingKind,
): Promise<boolean> {
  // By the event: a bank that takes money under the same reference for a second time has taken it a second time.
  const reversal = await insertReversal(tx, {
    attemptId: attempt.id,
    kind,
    reason: 'provider',
    amountCents,
    status: 'done',
    // A payment is cancelled once, under one name or another.
    cause: kind === 'cancelled' ? `cancelled:${attempt.id}` : `${kind}:${event.eventId}`,
    providerReference: event.reference,
    at: needs.clock.now(),
  });
  if (!reversal) return false;
  await lockPayer(tx, attempt.clickId);
  const reversedNow = await recountReversed(tx, attempt, needs.clock.now());
  const owed = await owedCredits(needs, tx, attempt, known, reversedNow);
  const taken =
    owed <= 0
      ? 0
      : await needs.credits.takeBack(tx, {
          clickId: attempt.clickId,
          unit: 'message',
          amount: owed,
          cause: ledgerCause(kind, attempt, known),
        });
  if (taken < owed) await changeReversal(tx, reversal.id, { missingCredits: owed - taken });
  const isNamed = kind !== 'cancelled';
  const fact = isNamed ? factOf(event, attempt, amountCents) : { cents: amountCents, currency: attempt.currency };
  await bookLoss(tx, attempt, reversal, { fact, goodsShare: owed > 0 ? taken / owed : 1 }, reversal.createdAt);
  await needs.purchases.reversed(tx, {
    ...attempt,
    attemptId: attempt.id,
    isWhole: reversedNow >= attempt.amountCents,
    isTaken: true,
    // A refund in part is a courtesy; a payer who disputes, or whose payment failed, is not charged again.
    stopsRenewal: kind !== 'refund',
  });
  // What was paid with it has stopped renewing by now, for its own reason.
  if (kind === 'chargeback') await disputeCard(needs, tx, attempt);
  needs.log.warn({ attemptId: attempt.id, amountCents, owed, taken }, `${kind}: credits and level were taken back`);
  return true;
}

/**
 * Of the whole, not of each part, so that parts round to what the whole would; and no more than is still there of what
 * the payment brought.
 */
async function owedCredits(
  { credits }: Needs,
  tx: Transaction,
  attempt: Attempt,
  known: readonly Reversal[],
  reversedNow: number,
): Promise<number> {
  return Math.min(
    creditShare(attempt, reversedNow) - creditShare(attempt, attempt.reversedCents),
    Math.max(0, await movedCredits(credits, tx, attempt, known, ['payment', ...TAKEN_BY_US, ...TAKEN_BY_THEM])),
  );
}

/**
 * Money that was lost has come again: the payer gets again what was taken for it. True: credits or level have changed;
 * undefined: nothing was lost that it could be about.
 */
export async function giveAgain(
  needs: Needs,
  tx: Transaction,
  { attempt, event, known, owedBesides }: ReportedReversal,
  kind: GivingKind,
): Promise<boolean | undefined> {
  const loss = lossToUndo(known, event, kind);
  if (!loss) return undefined;
  const reversal = await insertReversal(tx, {
    attemptId: attempt.id,
    kind,
    reason: 'provider',
    amountCents: loss.amountCents,
    status: 'done',
    cause: undoneCause(kind, loss.id),
    providerReference: event.reference,
    at: needs.clock.now(),
  });
  if (!reversal) return false;
  await lockPayer(tx, attempt.clickId);
  await uncover(needs, tx, attempt, loss);
  if (kind === 'chargeback_reversed') await endCardDispute(needs, tx, attempt);
  const fact = factOf(event, attempt, loss.amountCents);
  const owed = await bookRegained(tx, attempt, { loss, again: reversal }, fact, reversal.createdAt, owedBesides);
  await askAgain(needs, tx, known, { attemptId: attempt.id, cause: `again:${reversal.id}`, owed });
  const before = attempt.reversedCents;
  const reversedNow = await recountReversed(tx, attempt, needs.clock.now());
  const given = Math.min(
    creditShare(attempt, before) - creditShare(attempt, reversedNow),
    -(await movedCredits(needs.credits, tx, attempt, known, TAKEN_BY_THEM)),
  );
  if (given > 0)
    await needs.credits.grant(tx, {
      clickId: attempt.clickId,
      unit: 'message',
      amount: given,
      cause: ledgerCause(kind, attempt, known),
    });
  if (reversedNow < before)
    await needs.purchases.reversed(tx, {
      ...attempt,
      attemptId: attempt.id,
      isWhole: before >= attempt.amountCents,
      isTaken: false,
    });
  return true;
}

/**
 * Who had withdrawn, or was promised a refund, was paid by the bank in the meantime; now that we have the money again,
 * they are not. What a provider did not make once, a person decides about.
 */
async function askAgain(
  needs: Needs,
  tx: Transaction,
  known: readonly Reversal[],
  { attemptId, cause, owed }: { readonly attemptId: string; readonly cause: string; readonly owed: number },
): Promise<void> {
  const own = known.filter(({ kind, reason }) => kind === 'refund' && reason !== 'provider');
  const failed = own.filter(({ status }) => status === 'failed').reduce((sum, each) => sum + each.amountCents, 0);
  const amountCents = owed - failed;
  const last = own.at(-1);
  if (amountCents <= 0 || !last) return;
  const unmade = own.filter(({ status }) => status === 'not_owed').toReversed();
  for (const { cents, of } of sharesOf(amountCents, unmade, last)) {
    const { reason, ground, keepsGoods } = of;
    const order = { attemptId, amountCents: cents, reason, ground, keepsGoods, cause: `${cause}:${of.id}` };
    await createRefundRequests(needs).askRefund(tx, order);
  }
  needs.log.warn(
    { attemptId, amountCents },
    'money has come again that is owed to its payer: the refund is asked again',
  );
}

interface Share {
  readonly cents: number;
  /** whose reason it has, and whether its goods stay */
  readonly of: Reversal;
}

/** What is asked again, by the refunds that were not made, the latest first; what is left over is of the last. */
function sharesOf(cents: number, unmade: readonly Reversal[], last: Reversal): Share[] {
  const shares = new Map<Reversal, number>();
  let rest = cents;
  for (const each of unmade) {
    const share = Math.min(rest, each.amountCents);
    if (share > 0) shares.set(each, share);
    rest -= share;
  }
  if (rest > 0) shares.set(last, (shares.get(last) ?? 0) + rest);
  return [...shares].map(([of, share]) => ({ cents: share, of }));
}
