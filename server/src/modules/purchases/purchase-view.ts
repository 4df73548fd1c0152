import type { Purchase, Subscription } from '@halo/shared/contracts';
import type { PaidRow } from './paid-repository.ts';
import { periodEnd } from './period.ts';
import { claimableUntil, type Used, withdrawalRefund } from './refund-rule.ts';
import { periodOf } from './renewal-key.ts';
import { startedCredits } from './start-rule.ts';
import { isUsed } from './withdrawal-review-rule.ts';
import { lengthOf, type SubscriptionRow } from './subscription-repository.ts';

/** Credits that a purchase brought, and those that the account has now. */
export interface CreditFacts {
  readonly granted: number;
  /** that went back of it before, with a refund or a loss, and did not come again */
  readonly taken: number;
  readonly balance: number;
}

interface WithdrawalOffer {
  readonly until: Date;
  readonly cents: number;
  readonly credits: number;
  /** so much of it was used that it counts for the next one */
  readonly isUsed: boolean;
}

/**
 * What a withdrawal gives back that was declared at this time, now or before; undefined when the contract cannot be
 * withdrawn from (any more).
 */
export function withdrawalOffer(paid: PaidRow, credits: CreditFacts, at: Date): WithdrawalOffer | undefined {
  const until = paid.withdrawableUntil;
  if (paid.status !== 'settled' || paid.withdrawnAt || at > until || paid.refundedCents >= paid.amountCents)
    return undefined;
  if (isOver(paid, at)) return undefined;
  // Only who asked that it begins pays for what was used; of what waits nothing was. A renewal has begun long ago: to
  // withdraw from it is our offer, not the law's.
  const isUseOwed = paid.isRenewal || paid.startAskedAt !== null;
  const refund = withdrawalRefund(usedOf(paid, credits, isUseOwed), at);
  const use = { isUseOwed, grantedCredits: credits.granted - credits.taken, creditsLeft: refund.credits };
  return { until, ...refund, isUsed: isUsed({ ...use, startsAt: periodOfPaid(paid)?.startsAt }, at) };
}

/** Of a plan that lasts only the newest payment counts: the periods before it are over. */
function isOver(paid: PaidRow, at: Date): boolean {
  if (!paid.subscription) return false;
  const { endedAt, periods } = paid.subscription;
  if (endedAt && endedAt <= at) return true;
  const period = periodOfPaid(paid);
  return paidPeriod(paid) !== periods && (!period || period.endsAt <= at);
}

/** When the withdrawal from a contract counts as declared: not before the purchase was paid. */
export function declarationOf({ paidAt }: PaidRow, declaredAt: Date, now: Date): Date {
  return paidAt <= declaredAt ? declaredAt : now;
}

export function usedOf(paid: PaidRow, credits: CreditFacts, isUseOwed: boolean): Used {
  return {
    amountCents: paid.amountCents,
    refundedCents: paid.refundedCents,
    grantedCredits: credits.granted,
    takenCredits: credits.taken,
    balance: credits.balance,
    period: periodOfPaid(paid),
    isUseOwed,
  };
}

/** Until when the refund guarantee can be claimed; undefined when it does not cover the payment (any more). */
export function claimOffer(paid: PaidRow, now: Date): Date | undefined {
  const until = claimableUntil(paid.paidAt);
  const isOver =
    paid.status !== 'settled' ||
    paid.withdrawnAt ||
    paid.claim ||
    now > until ||
    paid.refundedCents >= paid.amountCents;
  return isOver ? undefined : until;
}

export function purchaseView(paid: PaidRow, credits: CreditFacts, now: Date): Purchase {
  const offer = withdrawalOffer(paid, credits, now);
  const claimable = claimOffer(paid, now);
  return {
    id: paid.id,
    planName: paid.plan.name,
    paidAt: paid.paidAt.getTime(),
    amountCents: paid.amountCents,
    method: paid.method,
    status: paid.status,
    refundedCents: paid.refundedCents,
    ...(paid.chargedBackCents > 0 ? { chargedBackCents: paid.chargedBackCents } : {}),
    ...(paid.uncollectedCents > 0 ? { uncollectedCents: paid.uncollectedCents } : {}),
    isRenewal: paid.isRenewal,
    ...(offer ? { withdrawableUntil: offer.until.getTime(), withdrawalCents: offer.cents } : {}),
    ...(paid.waits
      ? {
          waitsUntil: latestStart(paid).getTime(),
          ...(paid.waitingCredits > 0 ? { waitingCredits: startedCredits(paid.waitingCredits, paid) } : {}),
        }
      : {}),
    ...(paid.startAskedAt ? { startAskedAt: paid.startAskedAt.getTime() } : {}),
    ...(paid.withdrawnAt && !paid.isEndedByUs ? { withdrawnAt: paid.withdrawnAt.getTime() } : {}),
    ...(paid.held
      ? { refundReview: { status: paid.held.status, cents: paid.held.cents, until: paid.held.dueAt.getTime() } }
      : {}),
    ...(paid.receipts.length > 0 ? { receipts: [...paid.receipts] } : {}),
    ...(claimable ? { claimableUntil: claimable.getTime() } : {}),
    ...(paid.claim
      ? {
          claim: {
            status: paid.claim.status,
            madeAt: paid.claim.madeAt.getTime(),
            ...(paid.claim.answeredAt ? { answeredAt: paid.claim.answeredAt.getTime() } : {}),
          },
        }
      : {}),
  };
}

/** `takesCards`: whether its brand's cards are taken now, so that another one can take the place of this. */
export function subscriptionView(
  row: SubscriptionRow & { readonly lastFour: string | null },
  takesCards: boolean,
): Subscription {
  const status = row.endedAt ? 'ended' : row.renews ? 'renewing' : 'ending';
  return {
    id: row.id,
    planName: row.plan.name,
    status,
    premiumLevel: row.premiumLevel,
    every: lengthOf(row.plan) ?? 'month',
    priceCents: row.plan.renewal?.priceCents ?? row.plan.totalCents,
    startedAt: row.startedAt.getTime(),
    endsAt: (row.endedAt && row.endedAt < row.periodEndsAt ? row.endedAt : row.periodEndsAt).getTime(),
    ...(status === 'renewing'
      ? { renewsAt: (row.nextTryAt && row.pastDueSince ? row.nextTryAt : row.periodEndsAt).getTime() }
      : {}),
    ...(row.waits && !row.endedAt ? { waits: true } : {}),
    ...(row.noticeSentAt ? { noticeSentAt: row.noticeSentAt.getTime() } : {}),
    ...(row.cancelledAt ? { cancelledAt: row.cancelledAt.getTime() } : {}),
    ...(row.pastDueSince && !row.endedAt ? { isPastDue: true } : {}),
    ...(row.lastFour ? { lastFour: row.lastFour } : {}),
    ...(status === 'renewing' && takesCards ? { isCardChangeable: true } : {}),
  };
}

/** When what waits begins by itself: never before what is paid already ends. */
function latestStart({ subscription, withdrawableUntil }: PaidRow): Date {
  return subscription && subscription.startedAt > withdrawableUntil ? subscription.startedAt : withdrawableUntil;
}

/** The period of a plan that lasts which it paid, the first being 1. */
export function paidPeriod(paid: PaidRow): number {
  return paid.isRenewal ? (periodOf(paid.idempotencyKey) ?? 1) : 1;
}

function periodOfPaid(paid: PaidRow): { startsAt: Date; endsAt: Date } | undefined {
  const every = lengthOf(paid.plan);
  if (!every || !paid.subscription) return undefined;
  const { startedAt } = paid.subscription;
  const number = paidPeriod(paid);
  return {
    startsAt: number === 1 ? startedAt : periodEnd(startedAt, every, number - 1),
    endsAt: periodEnd(startedAt, every, number),
  };
}
