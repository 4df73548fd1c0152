import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { AccountFacts } from '../accounts/index.ts';
import { CURRENCY } from '@halo/server-kit/money/currency';
import { beginning } from './line-up.ts';
import { keyOf } from './paid-repository.ts';
import { type Every, periodEnd } from './period.ts';
import type { SettledPayment } from './purchase-payments.ts';
import { withdrawableUntil } from './refund-rule.ts';
import { periodOf } from './renewal-key.ts';
import { waitsForBuyer } from './start-rule.ts';
import { insertStart } from './start-repository.ts';
import { applyStanding, countStanding } from './standing.ts';
import { type LifeParts, stopRenewing } from './subscription-endings.ts';
import {
  insertSubscription,
  lengthOf,
  lockSubscription,
  moveSubscription,
  runningSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-repository.ts';

/** What came of a payment that settled. */
export interface Delivery {
  /** false: it was paid for nothing (cancelled before it settled) and goes back; no credits, no receipt */
  readonly isOwed: boolean;
  /** what was paid lasts so long; null: it does not last */
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | null;
  /** what was bought is charged again then */
  readonly renewsAt: Date | null;
  /** sends another mail about it than that of a first purchase; with the number of its receipt */
  readonly notify?: ((receiptNumber: string | undefined) => Promise<void>) | undefined;
  /** it begins when its buyer says so, and by itself then; null: at once */
  readonly waitsUntil: Date | null;
}

export const WITHOUT_TIME = { period: null, renewsAt: null, waitsUntil: null } as const;

/** A purchase, or the check of a card. */
export async function beginPlan(parts: LifeParts, tx: Transaction, payment: SettledPayment): Promise<Delivery> {
  // With the payment, to the millisecond: what begins after it is shown as waiting for another plan to end.
  const now = payment.settledAt;
  const { clickId, plan } = payment;
  if (payment.purpose === 'verification') {
    await parts.accounts.proveAge(tx, clickId, now);
    return { ...WITHOUT_TIME, isOwed: true };
  }
  const facts = await parts.accounts.facts(clickId, tx);
  const until = await keepStart(parts, tx, payment, facts);
  const waitsUntil = waitsForBuyer(payment) ? until : null;
  const every = lengthOf(plan);
  const period = every ? await openSubscription(parts, tx, payment, every, waitsUntil) : null;
  await raiseLevel(parts, tx, facts, clickId, now);
  const renewsAt = payment.renews && period ? period.endsAt : null;
  return { isOwed: true, period, renewsAt, waitsUntil };
}

/** Answers the last moment to withdraw. */
async function keepStart(
  { brands }: Pick<LifeParts, 'brands'>,
  tx: Transaction,
  payment: SettledPayment,
  facts: AccountFacts | undefined,
): Promise<Date> {
  const { attemptId, brandId, clickId, credits, settledAt } = payment;
  const countries = [brands.byId(brandId)?.country, facts?.country];
  const until = withdrawableUntil(settledAt, countries);
  const beganAt = waitsForBuyer(payment) ? null : settledAt;
  await insertStart(tx, { attemptId, clickId, credits, withdrawableUntil: until, beganAt });
  return until;
}

/** A purchase never lowers a level, wherever the account has it from. */
async function raiseLevel(
  { accounts }: Pick<LifeParts, 'accounts'>,
  tx: Transaction,
  facts: AccountFacts | undefined,
  clickId: ClickId,
  now: Date,
): Promise<void> {
  const { premiumLevel, renewsAt } = await countStanding(tx, clickId, now);
  await accounts.setPremium(tx, clickId, Math.max(facts?.premiumLevel ?? 0, premiumLevel), renewsAt);
}

/** What waited for its buyer begins: at once, or where the plan that is paid already ends. */
export async function beginWaiting(
  parts: LifeParts,
  tx: Transaction,
  clickId: ClickId,
  row: SubscriptionRow | undefined,
): Promise<void> {
  const now = parts.clock.now();
  const every = row && lengthOf(row.plan);
  if (row && every && !row.endedAt) {
    const others = (await runningSubscriptions(tx, clickId)).filter(({ id }) => id !== row.id);
    const startedAt = beginning(row.premiumLevel, others, now);
    const periodEndsAt = periodEnd(startedAt, every, 1);
    await moveSubscription(tx, row.id, { startedAt, periodEndsAt });
  }
  await raiseLevel(parts, tx, await parts.accounts.facts(clickId, tx), clickId, now);
}

/** The subscription begins where the old ones end, and takes over their renewal. */
async function openSubscription(
  parts: LifeParts,
  tx: Transaction,
  payment: SettledPayment,
  every: Every,
  waitsUntil: Date | null,
): Promise<NonNullable<Delivery['period']>> {
  const { clickId, plan } = payment;
  const running = await runningSubscriptions(tx, clickId);
  const startedAt = beginning(plan.premiumLevel, running, waitsUntil ?? payment.settledAt);
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
    waits: waitsUntil !== null,
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
  await keepStart(parts, tx, payment, await accounts.facts(row.clickId, tx));
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
  const paid = { attemptId, amountCents, currency: CURRENCY, at: now };
  return {
    isOwed: true,
    notify: (receiptNumber) => mails.renewed(tx, row, { ...paid, receiptNumber }, period),
    period,
    renewsAt: periodEndsAt,
    waitsUntil: null,
  };
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
  return { ...WITHOUT_TIME, isOwed: false };
}
