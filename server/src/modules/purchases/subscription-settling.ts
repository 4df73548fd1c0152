import type { Transaction } from '@halo/server-kit/storage/database';
import { beginning } from './line-up.ts';
import { keyOf } from './paid-repository.ts';
import { type Every, periodEnd } from './period.ts';
import type { SettledPayment } from './purchase-payments.ts';
import { periodOf } from './renewal-key.ts';
import { applyStanding, readStanding } from './standing.ts';
import { type LifeParts, stopRenewing } from './subscription-endings.ts';
import {
  insertSubscription,
  lengthOf,
  lockSubscription,
  runningSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-repository.ts';

export const CURRENCY = 'EUR';

/** What came of a payment that settled. */
export interface Delivery {
  /** false: it was paid for nothing (cancelled before it settled) and goes back; no credits, no receipt */
  readonly isOwed: boolean;
  /** what was paid lasts so long; null: it does not last */
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | null;
  /** what was bought is charged again then */
  readonly renewsAt: Date | null;
  /** the mail about it is on its way already */
  readonly isReceipted: boolean;
}

/** A purchase, or the check of a card. */
export async function beginPlan(parts: LifeParts, tx: Transaction, payment: SettledPayment): Promise<Delivery> {
  const { accounts } = parts;
  // With the payment, to the millisecond: what begins after it is shown as waiting for another plan to end.
  const now = payment.settledAt;
  const { clickId, plan } = payment;
  if (payment.purpose === 'verification') {
    await accounts.proveAge(tx, clickId, now);
    return { isOwed: true, isReceipted: false, period: null, renewsAt: null };
  }
  const every = lengthOf(plan);
  const period = every ? await openSubscription(parts, tx, payment, every) : null;
  const facts = await accounts.facts(clickId, tx);
  const standing = await readStanding(tx, clickId, now);
  // A purchase never lowers a level, wherever the account has it from.
  const premiumLevel = Math.max(facts?.premiumLevel ?? 0, standing.premiumLevel);
  await accounts.setPremium(tx, clickId, premiumLevel, standing.renewsAt);
  return { isOwed: true, isReceipted: false, period, renewsAt: payment.renews && period ? period.endsAt : null };
}

/** The subscription begins where the old ones end, and takes over their renewal. */
async function openSubscription(
  parts: LifeParts,
  tx: Transaction,
  payment: SettledPayment,
  every: Every,
): Promise<NonNullable<Delivery['period']>> {
  const { clickId, plan } = payment;
  const running = await runningSubscriptions(tx, clickId);
  const startedAt = beginning(plan.premiumLevel, running, payment.settledAt);
  const periodEndsAt = periodEnd(startedAt, every, 1);
  await insertSubscription(tx, {
    id: payment.attemptId,
    clickId,
    brandId: payment.brandId,
    plan,
    premiumLevel: plan.premiumLevel,
    firstAttemptId: payment.attemptId,
    savedCardId: payment.savedCardId ?? null,
    renews: payment.renews,
    startedAt,
    periodEndsAt,
  });
  for (const row of running) if (row.renews) await stopRenewing(parts, tx, row);
  return { startsAt: startedAt, endsAt: periodEndsAt };
}

/** A renewal. Paid for a subscription that is over or not due for this period, the money goes back. */
export async function prolongPlan(parts: LifeParts, tx: Transaction, payment: SettledPayment): Promise<Delivery> {
  const row = payment.subscriptionId === null ? undefined : await lockSubscription(tx, payment.subscriptionId);
  const every = row && lengthOf(row.plan);
  if (!row || !every || !(await isNextPeriod(tx, row, payment))) return returnLate(parts, tx, payment);
  const { accounts, clock, mails } = parts;
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
    refusalsReported: 0,
  });
  await applyStanding(tx, row.clickId, accounts, now);
  const { attemptId, amountCents } = payment;
  await mails.renewed(tx, row, { attemptId, amountCents, currency: CURRENCY, at: now }, period);
  return { isOwed: true, isReceipted: true, period, renewsAt: periodEndsAt };
}

async function isNextPeriod(
  tx: Transaction,
  row: SubscriptionRow,
  { clickId, attemptId }: SettledPayment,
): Promise<boolean> {
  if (row.endedAt || !row.renews) return false;
  return periodOf(await keyOf(tx, clickId, attemptId)) === row.periods + 1;
}

async function returnLate(
  { mails, refunds }: LifeParts,
  tx: Transaction,
  { attemptId, clickId, plan, amountCents }: SettledPayment,
): Promise<Delivery> {
  await refunds.askRefund(tx, { attemptId, amountCents, reason: 'late', cause: `late:${attemptId}` });
  await mails.returned(tx, clickId, { attemptId, planName: plan.name, amountCents, currency: CURRENCY });
  return { isOwed: false, isReceipted: true, period: null, renewsAt: null };
}
