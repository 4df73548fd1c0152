import type { ClickId, Purchase } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { answerClaim, insertClaim, insertWithdrawal } from './choice-repository.ts';
import { lockPaid, type PaidRow } from './paid-repository.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import { claimOffer, type CreditFacts, paidPeriod, purchaseView, withdrawalOffer } from './purchase-view.ts';
import { applyStanding } from './standing.ts';
import { lockPurchases, lockSubscription } from './subscription-repository.ts';
import type { SubscriptionLife } from './subscription-life.ts';
import type { PurchasesNeeds } from './purchases.ts';

export type Withdrawing = ReturnType<typeof createWithdrawing>;

/** The ways to get money back: withdrawal from a contract, and the refund guarantee. Each happens once. */
export function createWithdrawing(
  needs: Pick<PurchasesNeeds, 'accounts' | 'clock' | 'credits' | 'db' | 'log' | 'purchasePayments'>,
  life: SubscriptionLife,
  mails: PurchaseMails,
) {
  const { db, clock, log } = needs;
  return {
    /** Asked for again it answers what was done. @throws withdrawal_closed */
    withdraw: (clickId: ClickId, purchaseId: string) =>
      change(clickId, purchaseId, 'withdrawal_closed', async (tx, paid, credits) => {
        if (paid.withdrawnAt) return;
        const now = clock.now();
        const offer = withdrawalOffer(paid, credits, now);
        if (!offer)
          throw new AppError('withdrawal_closed', { message: 'this contract cannot be withdrawn from any more' });
        await insertWithdrawal(tx, { attemptId: paid.id, clickId, refundCents: offer.cents, madeAt: now });
        await giveUp(tx, paid, offer.credits, `withdrawal:${paid.id}`);
        if (offer.cents > 0) {
          await needs.purchasePayments.askRefund(tx, {
            attemptId: paid.id,
            amountCents: offer.cents,
            reason: 'withdrawal',
            cause: `withdrawal:${paid.id}`,
          });
        }
        await mails.withdrawn(tx, clickId, {
          attemptId: paid.id,
          planName: paid.plan.name,
          at: now,
          refundCents: offer.cents,
          currency: paid.currency,
          isWhole: offer.cents >= paid.amountCents - paid.refundedCents,
        });
        log.info({ attemptId: paid.id, refundCents: offer.cents }, 'a contract was withdrawn from');
      }),

    /** @throws claim_closed */
    claim: (clickId: ClickId, purchaseId: string, reason: string) =>
      change(clickId, purchaseId, 'claim_closed', async (tx, paid) => {
        if (paid.claim) return;
        const now = clock.now();
        if (!claimOffer(paid, now))
          throw new AppError('claim_closed', { message: 'the guarantee does not cover this payment' });
        const text = reason.trim();
        await insertClaim(tx, { attemptId: paid.id, clickId, reason: text, status: 'open', madeAt: now });
        await mails.claimed(tx, clickId, {
          attemptId: paid.id,
          planName: paid.plan.name,
          at: now,
          amountCents: paid.amountCents - paid.refundedCents,
          currency: paid.currency,
          text,
        });
      }),

    /**
     * The answer of a person. Granted, the whole price goes back and what it bought is over. False: there is no such
     * open
     * claim. @throws claim_closed when there is nothing left to give back; it stays open, because a bank may change its
     * mind.
     */
    async answer(
      clickId: ClickId,
      purchaseId: string,
      isGranted: boolean,
      text: string,
      also?: (tx: Transaction) => Promise<unknown>,
    ): Promise<boolean> {
      return withTransaction(db, async (tx) => {
        const paid = await lockPaid(tx, clickId, purchaseId);
        if (!paid) return false;
        await lockPurchases(tx, clickId);
        if (!(await answerClaim(tx, paid.id, isGranted ? 'granted' : 'refused', clock.now()))) return false;
        const left = paid.amountCents - paid.refundedCents;
        const kind = isGranted ? await grant(tx, paid, left) : left > 0 ? 'refused' : 'returned';
        await mails.answered(tx, clickId, {
          attemptId: paid.id,
          planName: paid.plan.name,
          kind,
          refundCents: isGranted ? left : 0,
          currency: paid.currency,
          text,
        });
        await also?.(tx);
        return true;
      });
    },
  };

  async function grant(tx: Transaction, paid: PaidRow, refundCents: number): Promise<'granted' | 'granted-earlier'> {
    if (refundCents <= 0) {
      throw new AppError('claim_closed', {
        message:
          'the money of this payment went back already, through the bank or as a refund; wait for the end of that, or refuse and say so',
      });
    }
    await needs.purchasePayments.askRefund(tx, {
      attemptId: paid.id,
      amountCents: refundCents,
      reason: 'guarantee',
      cause: `guarantee:${paid.id}`,
    });
    // A withdrawal took them before; what is left is of other purchases.
    const credits = paid.withdrawnAt ? 0 : (await creditFacts(tx, paid)).granted;
    const { goesOn } = await giveUp(tx, paid, credits, `guarantee:${paid.id}`);
    return goesOn ? 'granted-earlier' : 'granted';
  }

  /** What is no settled payment of this account is as closed as one that is too old: nobody learns whose it is. */
  async function change(
    clickId: ClickId,
    purchaseId: string,
    closed: 'withdrawal_closed' | 'claim_closed',
    act: (tx: Transaction, paid: PaidRow, credits: CreditFacts) => Promise<void>,
  ): Promise<Purchase> {
    return withTransaction(db, async (tx) => {
      const paid = await lockPaid(tx, clickId, purchaseId);
      if (!paid) throw new AppError(closed, { message: 'no such purchase' });
      await lockPurchases(tx, clickId);
      await act(tx, paid, await creditFacts(tx, paid));
      const after = await lockPaid(tx, clickId, purchaseId);
      return purchaseView(after ?? paid, await creditFacts(tx, paid), clock.now());
    });
  }

  /** Takes back what a payment brought: its credits as far as they are left, and what it made last. */
  async function giveUp(
    tx: Transaction,
    paid: PaidRow,
    credits: number,
    cause: string,
  ): Promise<{ readonly goesOn: boolean }> {
    const { clickId, subscription } = paid;
    if (credits > 0) await needs.credits.takeBack(tx, { clickId, unit: 'message', amount: credits, cause });
    const row = subscription && (await lockSubscription(tx, subscription.id));
    const { goesOn } = row ? await life.undo(tx, row, paidPeriod(paid)) : { goesOn: false };
    await applyStanding(tx, clickId, needs.accounts, clock.now());
    return { goesOn };
  }

  async function creditFacts(tx: Transaction, { clickId, id }: PaidRow): Promise<CreditFacts> {
    const [granted, balance] = [
      await needs.credits.granted(clickId, 'message', [`payment:${id}`], tx),
      await needs.credits.balance(clickId, 'message', tx),
    ];
    return { granted: granted.get(`payment:${id}`) ?? 0, balance };
  }
}
