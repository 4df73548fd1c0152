import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { changeCard } from './card-changing.ts';
import { CURRENCY } from '@halo/server-kit/money/currency';
import { readAllowance } from './choice-repository.ts';
import { startOfMonth } from './local-time.ts';
import { keyOf, lockPaid, spentSince } from './paid-repository.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import type { ReversedPayment, SettledPayment } from './purchase-payments.ts';
import { periodOf } from './renewal-key.ts';
import { refusal } from './spending-rule.ts';
import { applyStanding } from './standing.ts';
import { endStart, waitAgain } from './start-repository.ts';
import { endSubscription, followOn, type LifeParts, stopRenewing } from './subscription-endings.ts';
import {
  lockPurchases,
  lockSubscription,
  runningSubscriptions,
  type SubscriptionRow,
  subscriptionOfAttempt,
  subscriptionsOfCard,
  updateSubscription,
} from './subscription-repository.ts';
import { beginPlan, beginWaiting, type Delivery, prolongPlan } from './subscription-settling.ts';
import type { SubscriptionsNeeds } from './subscriptions-needs.ts';

/** How a plan that lasts begins, goes on and ends. Every function runs in a transaction of its caller. */
export interface SubscriptionLife {
  /**
   * Before an attempt is opened; payments holds the account's lock, here and when it settles. @throws
   * spending_paused, spending_limit
   */
  maySpend(tx: Transaction, clickId: ClickId, cents: number): Promise<void>;
  settled(tx: Transaction, payment: SettledPayment): Promise<Delivery>;
  /** The provider said only later which card it keeps. */
  cardKept(
    tx: Transaction,
    payment: Pick<SettledPayment, 'attemptId' | 'clickId' | 'purpose' | 'subscriptionId'>,
    savedCardId: string,
  ): Promise<void>;
  /** Nothing renews with a card that its owner removed, or that its company can charge no more. */
  cardForgotten(tx: Transaction, savedCardId: string, by: 'owner' | 'company' | 'dispute'): Promise<void>;
  returned(
    tx: Transaction,
    payment: Pick<SettledPayment, 'attemptId' | 'clickId' | 'plan' | 'amountCents'>,
  ): Promise<void>;
  needsCard(tx: Transaction, savedCardId: string): Promise<boolean>;
  /** Ends every renewal of an account; answers those that it ended. */
  cancelAll(tx: Transaction, clickId: ClickId): Promise<SubscriptionRow[]>;
  /**
   * What a payment paid for is over: the period that runs, or one before it. Answers whether something goes on all the
   * same.
   */
  undo(tx: Transaction, row: SubscriptionRow, period: number | undefined): Promise<{ readonly goesOn: boolean }>;
  end(tx: Transaction, row: SubscriptionRow): Promise<void>;
  /** What an account bought begins, which waited for it. `row`: what of it lasts. */
  begin(tx: Transaction, clickId: ClickId, row: SubscriptionRow | undefined): Promise<void>;
  /** A plan that began since the last look gives its level, and one that ended gives none any more. */
  catchUp(tx: Transaction, clickId: ClickId): Promise<void>;
  /**
   * Money went back, or came again. What a whole payment paid for is over, and goes on when the money is there again.
   */
  reversed(tx: Transaction, payment: ReversedPayment): Promise<void>;
}

/** What the mail says to the owner of something that renewed with a card that is gone. */
const BECAUSE = { owner: 'asked', company: 'cardGone', dispute: 'disputed' } as const;

export function createSubscriptionLife(
  { accounts, brands, clock, refunds }: Pick<SubscriptionsNeeds, 'accounts' | 'brands' | 'clock' | 'refunds'>,
  mails: PurchaseMails,
): SubscriptionLife {
  const parts: LifeParts = { accounts, brands, clock, refunds, mails };
  return {
    maySpend: (tx, clickId, cents) => assertMaySpend(parts, tx, clickId, cents),
    settled(tx, payment) {
      if (payment.purpose === 'renewal') return prolongPlan(parts, tx, payment);
      return payment.purpose === 'cardChange' ? changeCard(parts, tx, payment) : beginPlan(parts, tx, payment);
    },
    async cardKept(tx, payment, savedCardId) {
      const { attemptId } = payment;
      if (payment.purpose === 'cardChange') return void (await changeCard(parts, tx, { ...payment, savedCardId }));
      const row = await subscriptionOfAttempt(tx, attemptId);
      if (row && !row.savedCardId) await updateSubscription(tx, row.id, { savedCardId });
    },
    async cardForgotten(tx, savedCardId, by) {
      for (const row of await subscriptionsOfCard(tx, savedCardId)) {
        if (row.renews) await stopRenewing(parts, tx, row, BECAUSE[by]);
        await applyStanding(tx, row.clickId, accounts, clock.now());
      }
    },
    returned: (tx, { attemptId, clickId, plan, amountCents }) =>
      mails.lateReturned(tx, clickId, { attemptId, planName: plan.name, amountCents, currency: CURRENCY }),
    needsCard: async (tx, savedCardId) => (await subscriptionsOfCard(tx, savedCardId)).some(({ renews }) => renews),
    async cancelAll(tx, clickId) {
      await lockPurchases(tx, clickId);
      const renewing = (await runningSubscriptions(tx, clickId)).filter(({ renews }) => renews);
      for (const row of renewing) await stopRenewing(parts, tx, row);
      if (renewing.length > 0) await applyStanding(tx, clickId, accounts, clock.now());
      return renewing;
    },
    undo: (tx, row, period) => undoPeriod(parts, tx, row, period),
    end: (tx, row) => endSubscription(parts, tx, row),
    begin: (tx, clickId, row) => beginWaiting(parts, tx, clickId, row),
    async catchUp(tx, clickId) {
      await lockPurchases(tx, clickId);
      await applyStanding(tx, clickId, accounts, clock.now());
    },
    reversed: (tx, payment) => reverse(parts, tx, payment),
  };
}

async function assertMaySpend({ clock }: LifeParts, tx: Transaction, clickId: ClickId, cents: number): Promise<void> {
  const now = clock.now();
  const code = refusal(await readAllowance(tx, clickId), await spentSince(tx, clickId, startOfMonth(now)), cents, now);
  if (code) throw new AppError(code, { message: 'the account does not allow itself this purchase' });
}

async function undoPeriod(
  parts: LifeParts,
  tx: Transaction,
  row: SubscriptionRow,
  period: number | undefined,
  because: 'asked' | 'moneyBack' = 'asked',
): Promise<{ readonly goesOn: boolean }> {
  if (row.endedAt) return { goesOn: false };
  if (period === row.periods) {
    await endSubscription(parts, tx, row);
    return { goesOn: false };
  }
  // What was paid since then stays; an account that took its money back is not charged again.
  if (row.renews) await stopRenewing(parts, tx, row, because);
  return { goesOn: row.periodEndsAt > parts.clock.now() };
}

async function reverse(
  parts: LifeParts,
  tx: Transaction,
  { attemptId, clickId, subscriptionId, isWhole, isTaken, stopsRenewal }: ReversedPayment,
): Promise<void> {
  await lockPurchases(tx, clickId);
  const row =
    subscriptionId === null ? await subscriptionOfAttempt(tx, attemptId) : await lockSubscription(tx, subscriptionId);
  const period = subscriptionId === null ? 1 : periodOf(await keyOf(tx, clickId, attemptId));
  if (isWhole && isTaken) await endStart(tx, attemptId, parts.clock.now());
  if (row && isWhole && isTaken) await undoPeriod(parts, tx, row, period, 'moneyBack');
  else if (row?.renews && !row.endedAt && stopsRenewal === true) await stopRenewing(parts, tx, row, 'moneyBack');
  if (isWhole && !isTaken) await waitAgain(tx, attemptId);
  if (row && isWhole && !isTaken && (await isOnlyMissing(parts, tx, row, attemptId, period))) {
    await updateSubscription(tx, row.id, { endedAt: null });
    await followOn(parts, tx, clickId);
  }
  await applyStanding(tx, clickId, parts.accounts, parts.clock.now());
}

/** It ended because this money was gone, and not because its owner gave it back as well. */
async function isOnlyMissing(
  { clock }: LifeParts,
  tx: Transaction,
  row: SubscriptionRow,
  attemptId: string,
  period: number | undefined,
): Promise<boolean> {
  if (!row.endedAt || row.periodEndsAt <= clock.now() || period !== row.periods) return false;
  const paid = await lockPaid(tx, row.clickId, attemptId);
  return !paid?.withdrawnAt && paid?.claim?.status !== 'granted';
}
