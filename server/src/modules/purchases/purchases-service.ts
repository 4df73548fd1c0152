import type { ClickId, Purchase } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createCancelRequests } from './cancel-requests.ts';
import { openClaims } from './choice-repository.ts';
import { type PaidRow, paidOf } from './paid-repository.ts';
import { purchaseView, subscriptionView } from './purchase-view.ts';
import { createPurchasesWorker } from './purchases-worker.ts';
import { createSpending } from './spending.ts';
import { subscriptionsOf } from './subscription-repository.ts';
import { createWithdrawing } from './withdrawing.ts';
import type { PurchasesNeeds, PurchasesService } from './purchases.ts';

export function createPurchasesService(needs: PurchasesNeeds): PurchasesService {
  const { db, clock, log, subscriptions } = needs;
  const { mails } = subscriptions;
  const withdrawing = createWithdrawing(needs, subscriptions, mails);
  const spending = createSpending(needs);
  const requests = createCancelRequests(needs, subscriptions, mails);
  const worker = createPurchasesWorker(needs, subscriptions, mails, requests, tell);

  /** The pages that are open show what became of it; a page that hears nothing shows it when it is loaded again. */
  function tell(clickId: ClickId): void {
    needs.credits
      .credits(clickId)
      .then((credits) => {
        needs.hub.emit(clickId, 'creditiResidui', {
          icebreakerCredits: credits.icebreakerCredits,
          messageCredits: credits.messageCredits,
          credits,
        });
        needs.hub.emit(clickId, 'sessionChanged', {});
      })
      .catch((error: unknown) => log.error({ err: error }, 'a change of a purchase could not be announced'));
  }

  async function views(clickId: ClickId, paid: readonly PaidRow[]): Promise<Purchase[]> {
    const [granted, balance] = await Promise.all([
      needs.credits.granted(
        clickId,
        'message',
        paid.map(({ id }) => `payment:${id}`),
      ),
      needs.credits.balance(clickId, 'message'),
    ]);
    return paid.map((row) =>
      purchaseView(row, { granted: granted.get(`payment:${row.id}`) ?? 0, balance }, clock.now()),
    );
  }

  return {
    maySpend: subscriptions.maySpend,
    settled: subscriptions.settled,
    cardKept: subscriptions.cardKept,
    cardForgotten: subscriptions.cardForgotten,
    needsCard: subscriptions.needsCard,
    returned: subscriptions.returned,
    reversed: subscriptions.reversed,
    prospects: subscriptions.prospects,
    beginningOf: subscriptions.beginningOf,
    planNames: subscriptions.planNames,
    async list(clickId) {
      const [paid, rows] = await Promise.all([paidOf(db, clickId), subscriptionsOf(db, clickId)]);
      return { purchases: await views(clickId, paid), subscriptions: rows.map(subscriptionView) };
    },
    async cancelRenewal(clickId) {
      const cancelled = await withTransaction(db, (tx) => subscriptions.cancelAll(tx, clickId));
      for (const { savedCardId } of cancelled) {
        if (!savedCardId) continue;
        // Cancelled it is; a card that could not be forgotten now is charged by nobody, and the worker comes for it.
        await needs.purchasePayments
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
