import type { ClickId, Purchase } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createAccountEnding } from './account-ending.ts';
import { createCancelRequests } from './cancel-requests.ts';
import { openClaims } from './choice-repository.ts';
import { createHeldRefunds, type HeldRefunds } from './held-refunds.ts';
import { type PaidRow, paidOf } from './paid-repository.ts';
import { subscriptionView } from './purchase-view.ts';
import { purchaseForecast } from './withdrawal-forecast.ts';
import { TAKEN_BACK } from './purchase-change.ts';
import { createPurchasesWorker } from './purchases-worker.ts';
import { purchaseStory } from './purchase-story.ts';
import { createSpending } from './spending.ts';
import { createStarting } from './starting.ts';
import { subscriptionsOf } from './subscription-repository.ts';
import type { Subscriptions } from './subscriptions.ts';
import { createWithdrawalRequests, type WithdrawalRequests } from './withdrawal-requests.ts';
import { createWithdrawing } from './withdrawing.ts';
import type { PurchasesNeeds, PurchasesService } from './purchases.ts';

export function createPurchasesService(needs: PurchasesNeeds): PurchasesService {
  const { db, subscriptions } = needs;
  const { mails } = subscriptions;
  const held = createHeldRefunds(needs, mails);
  const withdrawing = createWithdrawing(needs, subscriptions, mails, held);
  const spending = createSpending(needs);
  const requests = createCancelRequests(needs, subscriptions, mails);
  const declared = createWithdrawalRequests(needs, withdrawing, mails);
  const announce = (clickId: ClickId): void => announceChange(needs, clickId);
  const viewed = (row: Awaited<ReturnType<typeof subscriptionsOf>>[number]) =>
    subscriptionView(row, needs.purchasePayments.takesCards(row.brandId));
  const starting = createStarting(needs, subscriptions, mails);
  const parts = { requests, declared, held, starting, mails };
  const worker = createPurchasesWorker({ ...parts, needs, life: subscriptions, changed: announce });
  return {
    ...reportedTo(subscriptions),
    async list(clickId) {
      const [paid, rows] = await Promise.all([paidOf(db, clickId), subscriptionsOf(db, clickId)]);
      return { purchases: await viewsOf(needs, clickId, paid), subscriptions: rows.map(viewed) };
    },
    async cancelRenewal(clickId) {
      if (await cancelRenewals(needs, clickId)) announce(clickId);
      return (await subscriptionsOf(db, clickId)).map(viewed);
    },
    askToCancel: requests.ask,
    async confirmCancel(brand, token) {
      announce(await requests.confirm(token, brand));
    },
    ...declaredWith(declared, announce),
    ...heldWith(held, announce),
    async begin(clickId, purchaseId, request) {
      const purchase = await starting.start(clickId, purchaseId, request);
      announce(clickId);
      return purchase;
    },
    async withdraw(clickId, purchaseId) {
      const purchase = await withdrawing.withdraw(clickId, purchaseId);
      announce(clickId);
      return purchase;
    },
    claimRefund: withdrawing.claim,
    ...createAccountEnding(needs),
    spendingRules: spending.rules,
    saveSpendingRules: spending.save,
    story: (attemptId, subscriptionId) => purchaseStory(db, attemptId, subscriptionId),
    openClaims: () => openClaims(db),
    async answerClaim({ clickId, attemptId }, isGranted, text, also) {
      const isAnswered = await withdrawing.answer(clickId, attemptId, { isGranted, text, also });
      if (isAnswered && isGranted) announce(clickId);
      return isAnswered;
    },
    round: worker.round,
    start: worker.start,
    stop: worker.stop,
  };
}

/** What payments and pages ask of what lasts. */
function reportedTo(subscriptions: Subscriptions) {
  const { maySpend, settled, cardKept, cardForgotten, needsCard, returned, reversed } = subscriptions;
  const { prospects, renewing, beginningOf, waitsUntil, planNames } = subscriptions;
  return {
    maySpend,
    settled,
    cardKept,
    cardForgotten,
    needsCard,
    returned,
    reversed,
    prospects,
    renewing,
    beginningOf,
    waitsUntil,
    planNames,
  };
}

function declaredWith(
  declared: WithdrawalRequests,
  announce: (clickId: ClickId) => void,
): Pick<PurchasesService, 'askToWithdraw' | 'declaredWithdrawal' | 'confirmWithdrawal'> {
  return {
    askToWithdraw: declared.ask,
    declaredWithdrawal: (brand, token) => declared.read(token, brand),
    async confirmWithdrawal(brand, token, purchaseId) {
      const { clickId, purchase } = await declared.confirm(token, brand, purchaseId);
      announce(clickId);
      return purchase;
    },
  };
}

function heldWith(
  held: HeldRefunds,
  announce: (clickId: ClickId) => void,
): Pick<PurchasesService, 'heldRefunds' | 'answerHeldRefund'> {
  return {
    heldRefunds: held.list,
    async answerHeldRefund(attemptId, answer) {
      const clickId = await held.answer(attemptId, answer);
      if (clickId !== undefined) announce(clickId);
      return clickId;
    },
  };
}

/** Open pages show what became of it; a page that gets no event shows it when it is loaded again. */
function announceChange({ credits, hub, log }: PurchasesNeeds, clickId: ClickId): void {
  credits
    .credits(clickId)
    .then((left) => {
      const { icebreakerCredits, messageCredits } = left;
      hub.emit(clickId, 'credits', { icebreakerCredits, messageCredits, credits: left });
      hub.emit(clickId, 'sessionChanged', {});
    })
    .catch((error: unknown) => log.error({ err: error }, 'a change of a purchase could not be announced'));
}

async function viewsOf(needs: PurchasesNeeds, clickId: ClickId, paid: readonly PaidRow[]): Promise<Purchase[]> {
  const { clock, credits } = needs;
  const causes = paid.map(({ id }) => `payment:${id}`);
  const [granted, taken, balance] = await Promise.all([
    credits.granted(clickId, 'message', causes),
    credits.taken(clickId, 'message', TAKEN_BACK),
    credits.balance(clickId, 'message'),
  ]);
  return Promise.all(
    paid.map((row) =>
      purchaseForecast(
        needs,
        row,
        { granted: granted.get(`payment:${row.id}`) ?? 0, taken: taken.get(row.id) ?? 0, balance },
        { at: clock.now() },
      ),
    ),
  );
}

/** False: nothing of the account was renewing. */
async function cancelRenewals(
  { db, log, purchasePayments, subscriptions }: PurchasesNeeds,
  clickId: ClickId,
): Promise<boolean> {
  const cancelled = await withTransaction(db, (tx) => subscriptions.cancelAll(tx, clickId));
  for (const { savedCardId } of cancelled) {
    if (!savedCardId) continue;
    // The renewal is cancelled: a card that could not be forgotten now is not charged, and the worker forgets it later.
    await purchasePayments
      .releaseCard(clickId, savedCardId)
      .catch((error: unknown) => log.warn({ err: error }, 'a card kept for renewals could not be forgotten'));
  }
  return cancelled.length > 0;
}
