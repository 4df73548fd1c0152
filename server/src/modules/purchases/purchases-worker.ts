import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { CancelRequests } from './cancel-requests.ts';
import { chargeableAt, noticeCutoffs } from './notice-rule.ts';
import { type Refusals, refusalsOf } from './paid-repository.ts';
import { addDays } from './period.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import type { RenewalOrder } from './purchase-payments.ts';
import { renewalKey, tries } from './renewal-key.ts';
import { nextTry } from './retry-rule.ts';
import type { SubscriptionLife } from './subscription-life.ts';
import {
  behindTheirPlans,
  disabledButRenewing,
  dueForEnd,
  dueForNotice,
  lockPurchases,
  lockSubscription,
  spareCards,
  type SubscriptionRow,
  subscriptionsOf,
  updateSubscription,
} from './subscription-repository.ts';
import type { PurchasesNeeds } from './purchases.ts';

const ROUND_MS = 30_000;
const BATCH = 100;
/** Longer than a charge can take: no other process begins it meanwhile. */
const LEASE_MS = 15 * 60_000;

type Step = { kind: 'nothing' } | { kind: 'changed' } | { kind: 'charge'; order: RenewalOrder };

export interface PurchasesWorker {
  /** Notices, renewals, ends and beginnings that are due. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Any number of processes may run it: each step is taken under the lock of its account. */
export function createPurchasesWorker(
  needs: PurchasesNeeds,
  life: SubscriptionLife,
  mails: PurchaseMails,
  requests: CancelRequests,
  changed: (clickId: ClickId) => void,
): PurchasesWorker {
  const { db, clock, log } = needs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function round(): Promise<void> {
    // Nobody pays for what they may not use any more.
    for (const clickId of await disabledButRenewing(db, BATCH)) await guarded(clickId, () => stopAll(clickId));
    for (const due of await dueForNotice(db, noticeCutoffs(clock.now()), BATCH))
      await guarded(due.id, () => notify(due.clickId, due.id));
    for (const due of await dueForEnd(db, clock.now(), BATCH)) await guarded(due.id, () => goOn(due.clickId, due.id));
    for (const clickId of await behindTheirPlans(db, clock.now(), BATCH))
      await guarded(clickId, () => catchUp(clickId));
    for (const id of await requests.open(BATCH)) await guarded(id, () => requests.handle(id));
    // However a renewal ended: nobody keeps a card that nothing is charged to.
    for (const { id, clickId } of await spareCards(db, BATCH))
      await guarded(id, () => needs.purchasePayments.releaseCard(clickId, id));
  }

  async function guarded(subject: string, work: () => Promise<void>): Promise<void> {
    if (isStopped) return;
    try {
      await work();
    } catch (error) {
      log.error({ err: error, subject }, 'a purchase could not be seen to; the next round tries again');
    }
  }

  function locked<T>(
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

  async function stopAll(clickId: ClickId): Promise<void> {
    await withTransaction(db, (tx) => life.cancelAll(tx, clickId));
    changed(clickId);
  }

  async function notify(clickId: ClickId, id: string): Promise<void> {
    await locked(clickId, id, async (tx, row) => {
      if (!row.renews || row.noticeSentAt) return;
      const now = clock.now();
      const card = (await subscriptionsOf(tx, clickId)).find((each) => each.id === id)?.lastFour;
      await updateSubscription(tx, id, { noticeSentAt: now });
      await mails.notice(tx, row, chargeableAt(row.periodEndsAt, now), card ?? undefined);
    });
  }

  async function catchUp(clickId: ClickId): Promise<void> {
    await withTransaction(db, (tx) => life.catchUp(tx, clickId));
    changed(clickId);
  }

  async function goOn(clickId: ClickId, id: string): Promise<void> {
    const step = await locked(clickId, id, takeStep);
    if (step?.kind === 'charge') await charge(clickId, step.order);
    if (step?.kind === 'changed') changed(clickId);
  }

  async function takeStep(tx: Transaction, row: SubscriptionRow): Promise<Step> {
    const now = clock.now();
    if (row.periodEndsAt > now || (row.nextTryAt && row.nextTryAt > now)) return { kind: 'nothing' };
    if (!row.renews) {
      await life.end(tx, row);
      return { kind: 'changed' };
    }
    if ((await needs.accounts.facts(row.clickId, tx))?.isDisabled) {
      await life.cancelAll(tx, row.clickId);
      return { kind: 'changed' };
    }
    // The bank said no after all, or to a process that ended before it could say so here.
    const refusals = await refusalsOf(tx, row.clickId, tries(row.id, row.periods + 1));
    if (refusals.count > row.refusalsTold) return tryLater(tx, row, refusals);
    if (!row.savedCardId) return stop(tx, row, 'card');
    // Nobody is charged who was not told, or not in time to say no.
    if (!row.noticeSentAt) return { kind: 'nothing' };
    const from = chargeableAt(row.periodEndsAt, row.noticeSentAt);
    if (from > now) {
      await updateSubscription(tx, row.id, { nextTryAt: from });
      return { kind: 'nothing' };
    }
    await updateSubscription(tx, row.id, { nextTryAt: new Date(now.getTime() + LEASE_MS) });
    const amountCents = row.plan.renewal?.priceCents ?? row.plan.totalCents;
    return {
      kind: 'charge',
      order: {
        idempotencyKey: renewalKey(row.id, row.periods + 1, refusals.count + 1),
        subscriptionId: row.id,
        clickId: row.clickId,
        brandId: row.brandId,
        plan: { ...row.plan, priceCents: amountCents, totalCents: amountCents },
        amountCents,
        savedCardId: row.savedCardId,
      },
    };
  }

  async function charge(clickId: ClickId, order: RenewalOrder): Promise<void> {
    const refusedFor = await outcome(order);
    if (refusedFor === undefined) return;
    await locked(clickId, order.subscriptionId, async (tx, row) => {
      if (!row.renews) return;
      if (refusedFor !== 'card') {
        await stop(tx, row, refusedFor);
        return;
      }
      const refusals = await refusalsOf(tx, clickId, tries(row.id, row.periods + 1));
      if (refusals.count > row.refusalsTold) await tryLater(tx, row, refusals);
    });
    changed(clickId);
  }

  /** Each refusal is told of, counts from its own time, and is followed by another try or by the end. */
  async function tryLater(tx: Transaction, row: SubscriptionRow, { count, lastAt }: Refusals): Promise<Step> {
    const now = clock.now();
    const refusedAt = lastAt ?? now;
    const usual = nextTry(count, refusedAt);
    if (!usual) return stop(tx, row, 'card');
    // Who is told late has a day to see to it all the same.
    const nextTryAt = usual > now ? usual : addDays(now, 1);
    await updateSubscription(tx, row.id, {
      pastDueSince: row.pastDueSince ?? refusedAt,
      nextTryAt,
      refusalsTold: count,
    });
    await mails.failed(tx, row, 'card', nextTryAt);
    return { kind: 'changed' };
  }

  /** Why it was refused; undefined when it was not, or nobody knows yet. */
  async function outcome(order: RenewalOrder): Promise<'card' | 'limit' | 'pause' | undefined> {
    try {
      const { status } = await needs.purchasePayments.renew(order);
      return status === 'failed' ? 'card' : undefined;
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'spending_limit') return 'limit';
      if (code === 'spending_paused') return 'pause';
      // Disabled since the look before: the next round ends its renewal.
      if (code === 'conflict' || code === 'account_disabled') return undefined;
      if (code === 'card_not_on_file') {
        await locked(order.clickId, order.subscriptionId, (tx, row) => stop(tx, row, 'card'));
        return undefined;
      }
      throw error;
    }
  }

  async function stop(tx: Transaction, row: SubscriptionRow, reason: 'card' | 'limit' | 'pause'): Promise<Step> {
    await life.end(tx, row);
    await mails.failed(tx, row, reason, undefined);
    return { kind: 'changed' };
  }

  return {
    round,
    start() {
      timer ??= setInterval(() => {
        running ??= round()
          .catch((error: unknown) => log.error({ err: error }, 'a round of the purchases worker failed'))
          .finally(() => {
            running = undefined;
          });
      }, ROUND_MS).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
