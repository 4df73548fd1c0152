import type { Brand, ClickId, PayRules, Purchase, RatePlan, SpendingRules, Subscription } from '@halo/shared/contracts';
import type { Deps } from '../../deps.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { type CancelWish, createCancelRequests } from './cancel-requests.ts';
import { openClaims } from './choice-repository.ts';
import { type PaidRow, paidOf, planNamesOf } from './paid-repository.ts';
import { beginning } from './line-up.ts';
import { createPurchaseMails } from './purchase-mails.ts';
import { periodEnd } from './period.ts';
import { purchaseView, subscriptionView } from './purchase-view.ts';
import { createPurchasesWorker } from './purchases-worker.ts';
import type { SpendingWish } from './spending-rule.ts';
import { createSpending } from './spending.ts';
import { createSubscriptionLife, type SubscriptionLife } from './subscription-life.ts';
import { beginningOf, lengthOf, runningSubscriptions, subscriptionsOf } from './subscription-repository.ts';
import { createWithdrawing } from './withdrawing.ts';

/** A claim that waits for a person. */
export interface OpenClaim {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly reason: string;
  readonly madeAt: Date;
}

/** The life of what was bought: what payments tells it, and what its owner may do. */
export interface PurchasesService
  extends Pick<
    SubscriptionLife,
    'maySpend' | 'settled' | 'cardKept' | 'cardForgotten' | 'needsCard' | 'returned' | 'reversed'
  > {
  list(clickId: ClickId): Promise<{ purchases: Purchase[]; subscriptions: Subscription[] }>;
  /** When each of these plans that last would begin and end if it were bought now, and whose renewal that would end. */
  prospects(
    clickId: ClickId,
    plans: readonly RatePlan[],
  ): Promise<Required<Pick<PayRules, 'periods' | 'endsRenewals'>>>;
  /** When what this payment bought begins; undefined: it does not last. */
  beginningOf(attemptId: string): Promise<Date | undefined>;
  /** Names of the plans that these payments or reversals of the account are about. */
  planNames(clickId: ClickId, ids: readonly string[]): Promise<Map<string, string>>;
  /** At once, with a mail as proof; done already is fine. */
  cancelRenewal(clickId: ClickId): Promise<Subscription[]>;
  /** Without signing in: whoever has the address gets a mail with a link. The same for every address. */
  askToCancel(brand: Brand, wish: CancelWish): Promise<void>;
  /** The mailed link was opened and its button pressed. @throws token_expired */
  confirmCancel(brand: Brand, token: string): Promise<void>;
  withdraw(clickId: ClickId, purchaseId: string): Promise<Purchase>;
  claimRefund(clickId: ClickId, purchaseId: string, reason: string): Promise<Purchase>;
  spendingRules(clickId: ClickId): Promise<SpendingRules>;
  saveSpendingRules(clickId: ClickId, wish: SpendingWish): Promise<SpendingRules>;
  openClaims(): Promise<OpenClaim[]>;
  /** False: there is no such open claim. `also` is kept with the answer, e.g. who gave it. */
  answerClaim(
    claim: Pick<OpenClaim, 'clickId' | 'attemptId'>,
    isGranted: boolean,
    text: string,
    also?: (tx: Transaction) => Promise<unknown>,
  ): Promise<boolean>;
  /** One round of the worker: notices, renewals and ends that are due. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createPurchasesService(deps: Deps, services: Services): PurchasesService {
  const { db, clock, log } = deps;
  const mails = createPurchaseMails(deps, services);
  const life = createSubscriptionLife(deps, services, mails);
  const withdrawing = createWithdrawing(deps, services, life, mails);
  const spending = createSpending(deps);
  const requests = createCancelRequests(deps, life, mails);
  const worker = createPurchasesWorker(deps, services, life, mails, requests, tell);

  /** The pages that are open show what became of it; a page that hears nothing shows it when it is loaded again. */
  function tell(clickId: ClickId): void {
    services.credits
      .credits(clickId)
      .then((credits) => {
        services.hub.emit(clickId, 'creditiResidui', {
          icebreakerCredits: credits.icebreakerCredits,
          messageCredits: credits.messageCredits,
          credits,
        });
        services.hub.emit(clickId, 'sessionChanged', {});
      })
      .catch((error: unknown) => log.error({ err: error }, 'a change of a purchase could not be announced'));
  }

  async function views(clickId: ClickId, paid: readonly PaidRow[]): Promise<Purchase[]> {
    const [granted, balance] = await Promise.all([
      services.credits.granted(
        clickId,
        'message',
        paid.map(({ id }) => `payment:${id}`),
      ),
      services.credits.balance(clickId, 'message'),
    ]);
    return paid.map((row) =>
      purchaseView(row, { granted: granted.get(`payment:${row.id}`) ?? 0, balance }, clock.now()),
    );
  }

  return {
    maySpend: life.maySpend,
    settled: life.settled,
    cardKept: life.cardKept,
    cardForgotten: life.cardForgotten,
    needsCard: life.needsCard,
    returned: life.returned,
    reversed: life.reversed,
    async list(clickId) {
      const [paid, rows] = await Promise.all([paidOf(db, clickId), subscriptionsOf(db, clickId)]);
      return { purchases: await views(clickId, paid), subscriptions: rows.map(subscriptionView) };
    },
    async prospects(clickId, plans) {
      const [running, now] = [await runningSubscriptions(db, clickId), clock.now()];
      return {
        periods: plans.flatMap((plan) => {
          const every = lengthOf(plan);
          if (!every) return [];
          const startsAt = beginning(plan.premiumLevel, running, now);
          return [
            {
              productId: plan.productId,
              ...(startsAt > now ? { startsAt: startsAt.getTime() } : {}),
              endsAt: periodEnd(startsAt, every, 1).getTime(),
            },
          ];
        }),
        endsRenewals: running.filter(({ renews }) => renews).map(({ plan }) => plan.name),
      };
    },
    beginningOf: (attemptId) => beginningOf(db, attemptId),
    planNames: (clickId, ids) => planNamesOf(db, clickId, ids),
    async cancelRenewal(clickId) {
      const cancelled = await withTransaction(db, (tx) => life.cancelAll(tx, clickId));
      for (const { savedCardId } of cancelled) {
        if (!savedCardId) continue;
        // Cancelled it is; a card that could not be forgotten now is charged by nobody, and the worker comes for it.
        await services.purchasePayments
          .releaseCard(clickId, savedCardId)
          .catch((error: unknown) => log.warn({ err: error }, 'a card kept for renewals could not be forgotten'));
      }
      if (cancelled.length > 0) tell(clickId);
      return (await subscriptionsOf(db, clickId)).map(subscriptionView);
    },
    askToCancel: requests.ask,
    async confirmCancel(brand, token) {
      tell(await requests.confirm(token, brand));
    },
    async withdraw(clickId, purchaseId) {
      const purchase = await withdrawing.withdraw(clickId, purchaseId);
      tell(clickId);
      return purchase;
    },
    claimRefund: withdrawing.claim,
    spendingRules: spending.rules,
    saveSpendingRules: spending.save,
    openClaims: () => openClaims(db),
    async answerClaim({ clickId, attemptId }, isGranted, text, also) {
      const isAnswered = await withdrawing.answer(clickId, attemptId, isGranted, text, also);
      if (isAnswered && isGranted) tell(clickId);
      return isAnswered;
    },
    round: worker.round,
    start: worker.start,
    stop: worker.stop,
  };
}
