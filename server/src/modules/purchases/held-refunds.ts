import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import {
  answerHeldRefund,
  countUsedBefore,
  forgetCardPrints,
  type HeldRefundRow,
  heldRefundsDueBefore,
  insertHeldRefund,
  markReminded,
  markUsed,
  openHeldRefund,
  openHeldRefunds,
  unremindedBefore,
} from './held-refund-repository.ts';
import { lockPaid, type PaidRow, saleNumber } from './paid-repository.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import type { HeldRefund, HeldRefundAnswer, PurchasesNeeds } from './purchases.ts';
import { lockPurchases } from './subscription-repository.ts';
import { countedSince, isHeld, refundDueAt, releaseBefore, remindBefore } from './withdrawal-review-rule.ts';

type Needs = Pick<PurchasesNeeds, 'clock' | 'db' | 'env' | 'log' | 'purchasePayments'>;

export type HeldRefunds = ReturnType<typeof createHeldRefunds>;

/**
 * Withdrawing again and again after use is a right, and a way to live on it. From the number of the rule on the
 * contract ends as always, and a person looks at the refund before it goes back. Without a decision it is paid back:
 * the law gives 14 days.
 */
export function createHeldRefunds(needs: Needs, mails: PurchaseMails) {
  const { clock, db, env, log } = needs;
  return {
    /** Counts a withdrawal with use, in its transaction. Answers until when the refund is held, if it is. */
    async hold(tx: Transaction, paid: PaidRow, refundCents: number, at: Date): Promise<Date | undefined> {
      const { id: attemptId, clickId, currency } = paid;
      const since = countedSince(env.withdrawalReview, at);
      const earlier = await countUsedBefore(tx, { attemptId, clickId, since });
      await markUsed(tx, attemptId);
      if (refundCents <= 0 || !isHeld(env.withdrawalReview, earlier)) return undefined;
      const dueAt = refundDueAt(at);
      const held = { attemptId, clickId, refundCents, currency, earlier, heldAt: clock.now(), dueAt };
      await insertHeldRefund(tx, { ...held, status: 'open' });
      await mails.refundHeld(tx, clickId, { ...held, planName: paid.plan.name, isReminder: false });
      log.warn({ attemptId, earlier }, 'the refund of a repeated withdrawal waits for a person');
      return dueAt;
    },

    list: (): Promise<HeldRefund[]> => openHeldRefunds(db),

    /** Undefined: there is no such open one. */
    answer: (attemptId: string, answer: HeldRefundAnswer): Promise<ClickId | undefined> =>
      decide(needs, mails, attemptId, answer),

    /** Reminds of what is due soon, and pays back what no person decided in time. */
    async round(limit: number): Promise<void> {
      const now = clock.now();
      for (const row of await unremindedBefore(db, remindBefore(now), limit)) await remind(needs, mails, row);
      for (const { attemptId } of await heldRefundsDueBefore(db, releaseBefore(now), limit)) {
        await decide(needs, mails, attemptId, { isReleased: true, text: '' });
        log.error({ attemptId }, 'a held refund was paid back because no person decided in time');
      }
      await forgetCardPrints(db, now, countedSince(env.withdrawalReview, now));
    },
  };
}

async function decide(
  { clock, db, purchasePayments }: Needs,
  mails: PurchaseMails,
  attemptId: string,
  { isReleased, text, also }: HeldRefundAnswer,
): Promise<ClickId | undefined> {
  const held = await openHeldRefund(db, attemptId);
  if (!held) return undefined;
  const { clickId } = held;
  return withTransaction(db, async (tx) => {
    const paid = await lockPaid(tx, clickId, attemptId);
    if (!paid) return undefined;
    await lockPurchases(tx, clickId);
    const status = isReleased ? 'released' : 'refused';
    if (!(await answerHeldRefund(tx, attemptId, { status, answeredAt: clock.now(), answer: text }))) return undefined;
    // A bank may have given a part of it back since then.
    const amountCents = Math.min(held.refundCents, paid.amountCents - paid.refundedCents);
    if (isReleased && amountCents > 0) {
      const cause = `withdrawal:${attemptId}`;
      await purchasePayments.askRefund(tx, { attemptId, amountCents, reason: 'withdrawal', cause });
    }
    const kind = isReleased ? (amountCents > 0 ? 'released' : 'returned') : 'refused';
    const refundCents = isReleased ? Math.max(0, amountCents) : held.refundCents;
    await mails.heldAnswered(tx, clickId, {
      ...held,
      planName: paid.plan.name,
      kind,
      refundCents,
      text,
      receiptNumber: saleNumber(paid),
    });
    await also?.(tx);
    return clickId;
  });
}

async function remind({ clock, db }: Needs, mails: PurchaseMails, row: HeldRefundRow): Promise<void> {
  await withTransaction(db, async (tx) => {
    const paid = await lockPaid(tx, row.clickId, row.attemptId);
    if (!paid || !(await markReminded(tx, row.attemptId, clock.now()))) return;
    await mails.refundHeld(tx, row.clickId, { ...row, planName: paid.plan.name, isReminder: true });
  });
}

/** @throws not_found */
export function assertHeld(clickId: ClickId | undefined): asserts clickId is ClickId {
  if (clickId === undefined) throw new AppError('not_found', { message: 'no such held refund' });
}
