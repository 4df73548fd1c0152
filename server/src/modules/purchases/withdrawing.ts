import type { ClickId, Purchase } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { answerClaim, insertClaim, insertWithdrawal } from './choice-repository.ts';
import type { HeldRefunds } from './held-refunds.ts';
import { lockPaid, type PaidRow, saleNumber } from './paid-repository.ts';
import { changePurchase, creditFacts } from './purchase-change.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import { claimOffer, type CreditFacts, declarationOf, paidPeriod, withdrawalOffer } from './purchase-view.ts';
import { applyStanding } from './standing.ts';
import { endStart } from './start-repository.ts';
import { lockPurchases, lockSubscription } from './subscription-repository.ts';
import type { SubscriptionLife } from './subscription-life.ts';
import type { PurchasesNeeds } from './purchases.ts';

type WithdrawingNeeds = Pick<PurchasesNeeds, 'accounts' | 'clock' | 'credits' | 'db' | 'log' | 'purchasePayments'>;

interface WithdrawingParts extends WithdrawingNeeds {
  readonly life: SubscriptionLife;
  readonly mails: PurchaseMails;
  readonly held: Pick<HeldRefunds, 'hold'>;
}

/** The answer of a person to a claim. */
interface ClaimDecision {
  readonly isGranted: boolean;
  readonly text: string;
  /** written in the same transaction */
  readonly also?: ((tx: Transaction) => Promise<unknown>) | undefined;
}

/** The ways to get money back: withdrawal from a contract, and the refund guarantee. Each happens once. */
export interface Withdrawing {
  /** Asked for again it answers what was done. @throws withdrawal_closed */
  withdraw(clickId: ClickId, purchaseId: string): Promise<Purchase>;
  /** The same, declared before; what was paid since then is withdrawn from now. @throws withdrawal_closed */
  withdrawDeclared(clickId: ClickId, purchaseId: string, declaredAt: Date): Promise<Purchase>;
  /** @throws claim_closed */
  claim(clickId: ClickId, purchaseId: string, reason: string): Promise<Purchase>;
  /**
   * Granted, the whole price goes back and what it bought is over. False: there is no such open claim. @throws
   * claim_closed when there is nothing left to give back; it stays open, because a bank may change its mind.
   */
  answer(clickId: ClickId, purchaseId: string, decision: ClaimDecision): Promise<boolean>;
}

export function createWithdrawing(
  { accounts, clock, credits, db, log, purchasePayments }: WithdrawingNeeds,
  life: SubscriptionLife,
  mails: PurchaseMails,
  held: Pick<HeldRefunds, 'hold'>,
): Withdrawing {
  const parts: WithdrawingParts = { accounts, clock, credits, db, log, purchasePayments, life, mails, held };
  return {
    withdraw: (clickId, purchaseId) =>
      changePurchase(parts, { clickId, purchaseId, closed: 'withdrawal_closed' }, (tx, paid, facts) =>
        withdraw(parts, tx, paid, facts, clock.now()),
      ),
    withdrawDeclared: (clickId, purchaseId, declaredAt) =>
      changePurchase(parts, { clickId, purchaseId, closed: 'withdrawal_closed' }, (tx, paid, facts) =>
        withdraw(parts, tx, paid, facts, declarationOf(paid, declaredAt, clock.now())),
      ),
    claim: (clickId, purchaseId, reason) =>
      changePurchase(parts, { clickId, purchaseId, closed: 'claim_closed' }, (tx, paid) =>
        claim(parts, tx, paid, reason),
      ),
    answer: (clickId, purchaseId, decision) => decideClaim(parts, clickId, purchaseId, decision),
  };
}

async function withdraw(
  parts: WithdrawingParts,
  tx: Transaction,
  paid: PaidRow,
  credits: CreditFacts,
  at: Date,
): Promise<void> {
  if (paid.withdrawnAt) return;
  const offer = withdrawalOffer(paid, credits, at);
  if (!offer) throw new AppError('withdrawal_closed', { message: 'this contract cannot be withdrawn from any more' });
  const attemptId = paid.id;
  const cause = `withdrawal:${attemptId}`;
  await insertWithdrawal(tx, { attemptId, clickId: paid.clickId, refundCents: offer.cents, madeAt: at });
  await giveUp(parts, tx, paid, offer.credits, cause);
  const heldUntil = offer.isUsed ? await parts.held.hold(tx, paid, offer.cents, at) : undefined;
  if (offer.cents > 0 && !heldUntil) {
    const refund = { attemptId, amountCents: offer.cents, reason: 'withdrawal', cause } as const;
    await parts.purchasePayments.askRefund(tx, refund);
  }
  await parts.mails.withdrawn(tx, paid.clickId, {
    attemptId,
    planName: paid.plan.name,
    at,
    refundCents: offer.cents,
    currency: paid.currency,
    isWhole: offer.cents >= paid.amountCents - paid.refundedCents,
    heldUntil,
    receiptNumber: saleNumber(paid),
  });
  parts.log.info({ attemptId, refundCents: offer.cents }, 'a contract was withdrawn from');
}

async function claim(
  { clock, mails }: WithdrawingParts,
  tx: Transaction,
  paid: PaidRow,
  reason: string,
): Promise<void> {
  if (paid.claim) return;
  const now = clock.now();
  if (!claimOffer(paid, now))
    throw new AppError('claim_closed', { message: 'the guarantee does not cover this payment' });
  const text = reason.trim();
  await insertClaim(tx, { attemptId: paid.id, clickId: paid.clickId, reason: text, status: 'open', madeAt: now });
  await mails.claimed(tx, paid.clickId, {
    attemptId: paid.id,
    planName: paid.plan.name,
    at: now,
    amountCents: paid.amountCents - paid.refundedCents,
    currency: paid.currency,
    text,
  });
}

async function decideClaim(
  parts: WithdrawingParts,
  clickId: ClickId,
  purchaseId: string,
  { isGranted, text, also }: ClaimDecision,
): Promise<boolean> {
  return withTransaction(parts.db, async (tx) => {
    const paid = await lockPaid(tx, clickId, purchaseId);
    if (!paid) return false;
    await lockPurchases(tx, clickId);
    if (!(await answerClaim(tx, paid.id, isGranted ? 'granted' : 'refused', parts.clock.now()))) return false;
    const left = paid.amountCents - paid.refundedCents;
    const kind = isGranted ? await grant(parts, tx, paid, left) : left > 0 ? 'refused' : 'returned';
    await parts.mails.answered(tx, clickId, {
      attemptId: paid.id,
      planName: paid.plan.name,
      kind,
      refundCents: isGranted ? left : 0,
      currency: paid.currency,
      text,
      receiptNumber: saleNumber(paid),
    });
    await also?.(tx);
    return true;
  });
}

async function grant(
  parts: WithdrawingParts,
  tx: Transaction,
  paid: PaidRow,
  refundCents: number,
): Promise<'granted' | 'granted-earlier'> {
  if (refundCents <= 0) {
    throw new AppError('claim_closed', {
      message:
        'the money of this payment went back already, through the bank or as a refund; wait for the end of that, or refuse and say so',
    });
  }
  const cause = `guarantee:${paid.id}`;
  const refund = { attemptId: paid.id, amountCents: refundCents, reason: 'guarantee', cause } as const;
  await parts.purchasePayments.askRefund(tx, refund);
  // A withdrawal took them before; what is left is of other purchases.
  const { granted, taken } = await creditFacts(parts, tx, paid);
  const credits = paid.withdrawnAt ? 0 : granted - taken;
  const { goesOn } = await giveUp(parts, tx, paid, credits, cause);
  return goesOn ? 'granted-earlier' : 'granted';
}

/** Takes back what a payment brought: its credits as far as they are left, and what it made last. */
async function giveUp(
  { accounts, clock, credits, life }: WithdrawingParts,
  tx: Transaction,
  paid: PaidRow,
  amount: number,
  cause: string,
): Promise<{ readonly goesOn: boolean }> {
  const { clickId, subscription } = paid;
  await endStart(tx, paid.id, clock.now());
  if (amount > 0) await credits.takeBack(tx, { clickId, unit: 'message', amount, cause });
  const row = subscription && (await lockSubscription(tx, subscription.id));
  const { goesOn } = row ? await life.undo(tx, row, paidPeriod(paid)) : { goesOn: false };
  await applyStanding(tx, clickId, accounts, clock.now());
  return { goesOn };
}
