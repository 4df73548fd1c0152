import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { readAllowance } from './choice-repository.ts';
import { beginning, lineUp } from './line-up.ts';
import { startOfMonth } from './local-time.ts';
import { keyOf, lockPaid, spentSince } from './paid-repository.ts';
import { periodEnd } from './period.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import type { ReversedPayment, SettledPayment } from './purchase-payments.ts';
import { periodOf } from './renewal-key.ts';
import { refusal } from './spending-rule.ts';
import { applyStanding, readStanding } from './standing.ts';
import {
  insertSubscription,
  lengthOf,
  lockPurchases,
  lockSubscription,
  runningSubscriptions,
  type SubscriptionRow,
  subscriptionOfAttempt,
  subscriptionsOfCard,
  updateSubscription,
} from './subscription-repository.ts';
import type { SubscriptionsNeeds } from './subscriptions-needs.ts';

const CURRENCY = 'EUR';

/** What came of a payment that settled. */
export interface Delivery {
  /** false: it was paid for nothing (cancelled meanwhile) and goes back; no credits, no receipt */
  readonly isOwed: boolean;
  /** what was paid lasts so long; null: it does not last */
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | null;
  /** what was bought is charged again then */
  readonly renewsAt: Date | null;
  /** the mail about it is on its way already */
  readonly isReceipted: boolean;
}

export type SubscriptionLife = ReturnType<typeof createSubscriptionLife>;

/** How a plan that lasts begins, goes on and ends. Every function runs in a transaction of its caller. */
export function createSubscriptionLife(
  needs: Pick<SubscriptionsNeeds, 'accounts' | 'clock' | 'refunds'>,
  mails: PurchaseMails,
) {
  const { clock } = needs;
  return {
    /**
     * Before an attempt is opened; payments holds the account's lock, here and when it settles. @throws
     * spending_paused, spending_limit
     */
    async maySpend(tx: Transaction, clickId: ClickId, cents: number): Promise<void> {
      const now = clock.now();
      const code = refusal(
        await readAllowance(tx, clickId),
        await spentSince(tx, clickId, startOfMonth(now)),
        cents,
        now,
      );
      if (code) throw new AppError(code, { message: 'the account does not allow itself this purchase' });
    },

    async settled(tx: Transaction, payment: SettledPayment): Promise<Delivery> {
      return payment.purpose === 'renewal' ? prolong(tx, payment) : begin(tx, payment);
    },

    /** The provider said only later which card it keeps. */
    async cardKept(tx: Transaction, attemptId: string, savedCardId: string): Promise<void> {
      const row = await subscriptionOfAttempt(tx, attemptId);
      if (row && !row.savedCardId) await updateSubscription(tx, row.id, { savedCardId });
    },

    /** Nothing renews with a card that its owner removed. */
    async cardForgotten(tx: Transaction, savedCardId: string): Promise<void> {
      for (const row of await subscriptionsOfCard(tx, savedCardId)) {
        if (row.renews) await stopRenewing(tx, row);
        await applyStanding(tx, row.clickId, needs.accounts, clock.now());
      }
    },

    returned: (
      tx: Transaction,
      { attemptId, clickId, plan, amountCents }: Pick<SettledPayment, 'attemptId' | 'clickId' | 'plan' | 'amountCents'>,
    ): Promise<void> =>
      mails.lateReturned(tx, clickId, { attemptId, planName: plan.name, amountCents, currency: CURRENCY }),

    needsCard: async (tx: Transaction, savedCardId: string): Promise<boolean> =>
      (await subscriptionsOfCard(tx, savedCardId)).some(({ renews }) => renews),

    /** Ends every renewal of an account; answers those that it ended. */
    async cancelAll(tx: Transaction, clickId: ClickId): Promise<SubscriptionRow[]> {
      await lockPurchases(tx, clickId);
      const renewing = (await runningSubscriptions(tx, clickId)).filter(({ renews }) => renews);
      for (const row of renewing) await stopRenewing(tx, row);
      if (renewing.length > 0) await applyStanding(tx, clickId, needs.accounts, clock.now());
      return renewing;
    },

    undo,

    end,

    /** What began meanwhile gives its level, and what does not last any more gives none. */
    async catchUp(tx: Transaction, clickId: ClickId): Promise<void> {
      await lockPurchases(tx, clickId);
      await applyStanding(tx, clickId, needs.accounts, clock.now());
    },

    /**
     * Money went back, or came again. What a whole payment paid for is over, and goes on when the money is there again.
     */
    async reversed(
      tx: Transaction,
      { attemptId, clickId, subscriptionId, isWhole, isTaken }: ReversedPayment,
    ): Promise<void> {
      await lockPurchases(tx, clickId);
      const row =
        subscriptionId === null
          ? await subscriptionOfAttempt(tx, attemptId)
          : await lockSubscription(tx, subscriptionId);
      const period = subscriptionId === null ? 1 : periodOf(await keyOf(tx, clickId, attemptId));
      if (row && isWhole && isTaken) await undo(tx, row, period);
      if (row && isWhole && !isTaken && (await isOnlyMissing(tx, row, attemptId, period))) {
        await updateSubscription(tx, row.id, { endedAt: null });
        await follow(tx, clickId);
      }
      await applyStanding(tx, clickId, needs.accounts, clock.now());
    },
  };

  /**
   * What a payment paid for is over: the period that runs, or one before it. Answers whether something goes on all the
   * same.
   */
  async function undo(
    tx: Transaction,
    row: SubscriptionRow,
    period: number | undefined,
  ): Promise<{ readonly goesOn: boolean }> {
    if (row.endedAt) return { goesOn: false };
    if (period === row.periods) {
      await end(tx, row);
      return { goesOn: false };
    }
    // What was paid since then stays; nobody who took their money back is charged again.
    if (row.renews) await stopRenewing(tx, row);
    return { goesOn: row.periodEndsAt > clock.now() };
  }

  /** It ended because this money was gone, and not because its owner gave it back as well. */
  async function isOnlyMissing(
    tx: Transaction,
    row: SubscriptionRow,
    attemptId: string,
    period: number | undefined,
  ): Promise<boolean> {
    if (!row.endedAt || row.periodEndsAt <= clock.now() || period !== row.periods) return false;
    const paid = await lockPaid(tx, row.clickId, attemptId);
    return !paid?.withdrawnAt && paid?.claim?.status !== 'granted';
  }

  async function begin(tx: Transaction, payment: SettledPayment): Promise<Delivery> {
    // With the payment, to the millisecond: what begins after it is told as what waits for another plan to end.
    const now = payment.settledAt;
    const { clickId, plan } = payment;
    if (payment.purpose === 'verification') {
      await needs.accounts.proveAge(tx, clickId, now);
      return { isOwed: true, isReceipted: false, period: null, renewsAt: null };
    }
    const every = lengthOf(plan);
    const renews = payment.renews && every !== undefined;
    let period: Delivery['period'] = null;
    if (every) {
      const running = await runningSubscriptions(tx, clickId);
      // It begins where the old one ends, and takes over from it.
      const startedAt = beginning(plan.premiumLevel, running, now);
      const periodEndsAt = periodEnd(startedAt, every, 1);
      await insertSubscription(tx, {
        id: payment.attemptId,
        clickId,
        brandId: payment.brandId,
        plan,
        premiumLevel: plan.premiumLevel,
        firstAttemptId: payment.attemptId,
        savedCardId: payment.savedCardId ?? null,
        renews,
        startedAt,
        periodEndsAt,
      });
      for (const row of running) if (row.renews) await stopRenewing(tx, row);
      period = { startsAt: startedAt, endsAt: periodEndsAt };
    }
    const facts = await needs.accounts.facts(clickId, tx);
    const standing = await readStanding(tx, clickId, now);
    // A purchase never lowers a level, wherever the account has it from.
    await needs.accounts.setPremium(
      tx,
      clickId,
      Math.max(facts?.premiumLevel ?? 0, standing.premiumLevel),
      standing.renewsAt,
    );
    return { isOwed: true, isReceipted: false, period, renewsAt: renews && period ? period.endsAt : null };
  }

  async function prolong(tx: Transaction, payment: SettledPayment): Promise<Delivery> {
    const row = payment.subscriptionId === null ? undefined : await lockSubscription(tx, payment.subscriptionId);
    const every = row && lengthOf(row.plan);
    if (
      !row ||
      !every ||
      row.endedAt ||
      !row.renews ||
      periodOf(await keyOf(tx, payment.clickId, payment.attemptId)) !== row.periods + 1
    ) {
      await needs.refunds.askRefund(tx, {
        attemptId: payment.attemptId,
        amountCents: payment.amountCents,
        reason: 'late',
        cause: `late:${payment.attemptId}`,
      });
      await mails.returned(tx, payment.clickId, {
        attemptId: payment.attemptId,
        planName: payment.plan.name,
        amountCents: payment.amountCents,
        currency: CURRENCY,
      });
      return { isOwed: false, isReceipted: true, period: null, renewsAt: null };
    }
    const now = clock.now();
    const periods = row.periods + 1;
    const periodEndsAt = periodEnd(row.startedAt, every, periods);
    const period = { startsAt: row.periodEndsAt, endsAt: periodEndsAt };
    await updateSubscription(tx, row.id, {
      periods,
      periodEndsAt,
      noticeSentAt: null,
      pastDueSince: null,
      nextTryAt: null,
      refusalsTold: 0,
    });
    await applyStanding(tx, row.clickId, needs.accounts, now);
    await mails.renewed(
      tx,
      row,
      { attemptId: payment.attemptId, amountCents: payment.amountCents, currency: CURRENCY, at: now },
      period,
    );
    return { isOwed: true, isReceipted: true, period, renewsAt: periodEndsAt };
  }

  /** With its mail as proof. What is paid stays; where nothing is paid any more it is over at once. */
  async function stopRenewing(tx: Transaction, row: SubscriptionRow): Promise<void> {
    const now = clock.now();
    const isOver = row.periodEndsAt <= now;
    await updateSubscription(tx, row.id, {
      renews: false,
      cancelledAt: now,
      nextTryAt: null,
      ...(isOver ? { endedAt: now } : {}),
    });
    await mails.cancelled(tx, row, now, isOver ? now : row.periodEndsAt);
  }

  async function end(tx: Transaction, row: SubscriptionRow): Promise<void> {
    const now = clock.now();
    await updateSubscription(tx, row.id, { renews: false, endedAt: now, nextTryAt: null });
    await follow(tx, row.clickId);
    await applyStanding(tx, row.clickId, needs.accounts, now);
  }

  /** What is paid and waits begins when what it waited for is over. Its renewal moves along, and is told of anew. */
  async function follow(tx: Transaction, clickId: ClickId): Promise<void> {
    const running = await runningSubscriptions(tx, clickId);
    const stretches = running.flatMap((row) => {
      const every = lengthOf(row.plan);
      return every ? [{ ...row, every }] : [];
    });
    for (const { id, startedAt, periodEndsAt } of lineUp(stretches, clock.now())) {
      await updateSubscription(tx, id, { startedAt, periodEndsAt, noticeSentAt: null, nextTryAt: null });
    }
  }
}
