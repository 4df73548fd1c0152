import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { MailData } from '../mail/index.ts';
import { chargeableAt } from './notice-rule.ts';
import { type Refusals, refusalsOf } from './paid-repository.ts';
import { addDays } from './period.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import type { RenewalOrder } from './purchase-payments.ts';
import type { PurchasesNeeds } from './purchases.ts';
import { renewalKey, periodKeyPrefix } from './renewal-key.ts';
import { afterOurs, nextTry } from './retry-rule.ts';
import type { SubscriptionLife } from './subscription-life.ts';
import {
  lockPurchases,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-repository.ts';

/** Longer than a charge can take: no other process begins it before this one is done. */
const LEASE_MS = 15 * 60_000;

export interface RenewingParts {
  readonly needs: PurchasesNeeds;
  readonly life: SubscriptionLife;
  readonly mails: PurchaseMails;
  readonly changed: (clickId: ClickId) => void;
}

type Step = { kind: 'nothing' } | { kind: 'changed' } | { kind: 'charge'; order: RenewalOrder };
type RefusalReason = MailData<'renewal-failed'>['reason'];

/** A refusal that no attempt without the owner can change; what its mail says. */
const FINAL: Readonly<Record<string, RefusalReason>> = { never: 'newCard', withShopper: 'bank' };

/** A subscription whose period is over: it ends, is charged again, or waits for the time of its next attempt. */
export async function renewOrEnd(parts: RenewingParts, clickId: ClickId, id: string): Promise<void> {
  const step = await withSubscription(parts.needs, clickId, id, (tx, row) => takeStep(parts, tx, row));
  if (step?.kind === 'charge') await charge(parts, clickId, step.order);
  if (step?.kind === 'changed') parts.changed(clickId);
}

/** Works on a subscription that is not over, under the lock of its account. */
export function withSubscription<T>(
  { db }: Pick<PurchasesNeeds, 'db'>,
  clickId: ClickId,
  id: string,
  work: (tx: Transaction, row: SubscriptionRow) => Promise<T>,
): Promise<T | undefined> {
  return withTransaction(db, async (tx) => {
    await lockPurchases(tx, clickId);
    const row = await lockSubscription(tx, id);
    return row && !row.endedAt ? work(tx, row) : undefined;
  });
}

async function takeStep(parts: RenewingParts, tx: Transaction, row: SubscriptionRow): Promise<Step> {
  const { needs, life } = parts;
  const now = needs.clock.now();
  if (row.periodEndsAt > now || (row.nextTryAt && row.nextTryAt > now)) return { kind: 'nothing' };
  if (!row.renews) {
    await life.end(tx, row);
    return { kind: 'changed' };
  }
  const isClosing = needs.brands.byId(row.brandId)?.closesAt !== undefined;
  if (isClosing || (await needs.accounts.facts(row.clickId, tx))?.isDisabled) {
    await life.cancelAll(tx, row.clickId);
    return { kind: 'changed' };
  }
  // The bank refused after all, or refused an attempt whose process ended before it was noted here.
  const refusals = await refusalsOf(tx, row.clickId, periodKeyPrefix(row.id, row.periods + 1));
  if (refusals.count > row.refusalsReported) return answerRefusal(parts, tx, row, refusals);
  if (!row.savedCardId) return stop(parts, tx, row, 'noCard');
  // An attempt that was given up after its process had noted it as open: the same pause follows as after others.
  const again = refusals.lastOursAt ? afterOurs(refusals.attempts - refusals.count, refusals.lastOursAt) : now;
  if (!again) return stop(parts, tx, row, 'ours');
  if (again > now) {
    await updateSubscription(tx, row.id, { nextTryAt: again });
    return { kind: 'nothing' };
  }
  // An account is not charged before its notice was sent, and early enough to cancel.
  if (!row.noticeSentAt) return { kind: 'nothing' };
  const from = chargeableAt(row.periodEndsAt, row.noticeSentAt);
  if (from > now) {
    await updateSubscription(tx, row.id, { nextTryAt: from });
    return { kind: 'nothing' };
  }
  await updateSubscription(tx, row.id, { nextTryAt: new Date(now.getTime() + LEASE_MS) });
  return { kind: 'charge', order: orderOf(row, row.savedCardId, refusals.attempts + 1) };
}

function orderOf(row: SubscriptionRow, savedCardId: string, attempt: number): RenewalOrder {
  const amountCents = row.plan.renewal?.priceCents ?? row.plan.totalCents;
  return {
    idempotencyKey: renewalKey(row.id, row.periods + 1, attempt),
    subscriptionId: row.id,
    clickId: row.clickId,
    brandId: row.brandId,
    plan: { ...row.plan, priceCents: amountCents, totalCents: amountCents },
    amountCents,
    savedCardId,
  };
}

async function charge(parts: RenewingParts, clickId: ClickId, order: RenewalOrder): Promise<void> {
  const refusedFor = await refusalReason(parts, order);
  if (refusedFor === undefined) return;
  await withSubscription(parts.needs, clickId, order.subscriptionId, async (tx, row) => {
    if (!row.renews) return;
    if (refusedFor !== 'card') {
      await stop(parts, tx, row, refusedFor);
      return;
    }
    const refusals = await refusalsOf(tx, clickId, periodKeyPrefix(row.id, row.periods + 1));
    if (refusals.count > row.refusalsReported) await answerRefusal(parts, tx, row, refusals);
    else await trySoon(parts, tx, row, refusals);
  });
  parts.changed(clickId);
}

/** Why it was refused; undefined when it was not, or when that is not known yet. */
async function refusalReason(parts: RenewingParts, order: RenewalOrder): Promise<RefusalReason | undefined> {
  try {
    const { status } = await parts.needs.purchasePayments.renew(order);
    return status === 'failed' ? 'card' : undefined;
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'spending_limit') return 'limit';
    if (code === 'spending_paused') return 'pause';
    if (code === 'payment_not_accepted') return 'notAccepted';
    // Disabled since the look before: the next round ends its renewal.
    if (code === 'conflict' || code === 'account_disabled') return undefined;
    if (code === 'card_not_on_file') {
      await withSubscription(parts.needs, order.clickId, order.subscriptionId, (tx, row) =>
        stop(parts, tx, row, 'newCard'),
      );
      return undefined;
    }
    throw error;
  }
}

/** No bank was asked: nothing that its owner must know of, until it has gone on for too long. */
async function trySoon(
  parts: RenewingParts,
  tx: Transaction,
  row: SubscriptionRow,
  { attempts, count }: Refusals,
): Promise<void> {
  const { clock, log } = parts.needs;
  const nextTryAt = afterOurs(attempts - count, clock.now());
  log.error({ subscriptionId: row.id, attempts: attempts - count, nextTryAt }, 'a renewal did not reach a bank');
  if (nextTryAt) await updateSubscription(tx, row.id, { nextTryAt });
  else await stop(parts, tx, row, 'ours');
}

/** Each refusal is announced, counts from its own time, and is followed by another attempt or by the end. */
async function answerRefusal(
  parts: RenewingParts,
  tx: Transaction,
  row: SubscriptionRow,
  { count, lastAt, retry }: Refusals,
): Promise<Step> {
  const now = parts.needs.clock.now();
  // It was charged, of another amount: its owner was notified of that, and a person gives it back.
  if (retry === 'otherMoney') {
    await parts.life.end(tx, row);
    return { kind: 'changed' };
  }
  if (retry !== 'later') return stop(parts, tx, row, FINAL[retry ?? ''] ?? 'card');
  const refusedAt = lastAt ?? now;
  const usual = nextTry(count, refusedAt);
  if (!usual) return stop(parts, tx, row, 'card');
  // An owner who is notified late has a day to see to it all the same.
  const nextTryAt = usual > now ? usual : addDays(now, 1);
  const pastDueSince = row.pastDueSince ?? refusedAt;
  await updateSubscription(tx, row.id, { pastDueSince, nextTryAt, refusalsReported: count });
  await parts.mails.failed(tx, row, 'card', nextTryAt);
  return { kind: 'changed' };
}

async function stop(
  { life, mails }: RenewingParts,
  tx: Transaction,
  row: SubscriptionRow,
  reason: RefusalReason,
): Promise<Step> {
  await life.end(tx, row);
  await mails.failed(tx, row, reason, undefined);
  return { kind: 'changed' };
}
