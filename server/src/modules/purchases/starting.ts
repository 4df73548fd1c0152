import type { ClickId, EarlyStartText, Purchase } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { lockPaid, type PaidRow } from './paid-repository.ts';
import { changePurchase } from './purchase-change.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import type { PurchasesNeeds } from './purchases.ts';
import { isAllGone, startedCredits } from './start-rule.ts';
import { dueStarts, endStart, markBegun } from './start-repository.ts';
import { type DueByEnd, lockPurchases, lockSubscription } from './subscription-repository.ts';
import type { SubscriptionLife } from './subscription-life.ts';

type StartingNeeds = Pick<PurchasesNeeds, 'clock' | 'credits' | 'db' | 'log' | 'purchasePayments'>;

interface StartingParts extends StartingNeeds {
  readonly life: Pick<SubscriptionLife, 'begin'>;
  readonly mails: Pick<PurchaseMails, 'begun'>;
}

/** How a purchase begins that waited for its buyer. Each begins once, under the lock of its account. */
export interface Starting {
  /** Its buyer asks for it under this text. Asked for again it answers what was done. @throws start_closed */
  start(clickId: ClickId, purchaseId: string, request: EarlyStartText): Promise<Purchase>;
  /** What waited until the days to withdraw were over. */
  due(limit: number, last?: DueByEnd): Promise<DueByEnd[]>;
  /** False: it does not wait any more. */
  beginDue(clickId: ClickId, purchaseId: string): Promise<boolean>;
}

export function createStarting(
  { clock, credits, db, log, purchasePayments }: StartingNeeds,
  life: StartingParts['life'],
  mails: StartingParts['mails'],
): Starting {
  const parts: StartingParts = { clock, credits, db, log, purchasePayments, life, mails };
  return {
    start: (clickId, purchaseId, request) =>
      changePurchase(parts, { clickId, purchaseId, closed: 'start_closed' }, async (tx, paid) => {
        if (await begin(parts, tx, paid, request)) return;
        if (paid.withdrawnAt || isAllGone(paid))
          throw new AppError('start_closed', { message: 'the money of this purchase went back' });
      }),
    due: (limit, last) => dueStarts(db, clock.now(), limit, last),
    beginDue: (clickId, purchaseId) =>
      withTransaction(db, async (tx) => {
        const paid = await lockPaid(tx, clickId, purchaseId);
        if (!paid) return false;
        await lockPurchases(tx, clickId);
        return begin(parts, tx, paid, null);
      }),
  };
}

async function begin(
  { clock, credits, life, log, mails, purchasePayments }: StartingParts,
  tx: Transaction,
  paid: PaidRow,
  request: EarlyStartText | null,
): Promise<boolean> {
  const { id, clickId } = paid;
  const now = clock.now();
  if (paid.withdrawnAt || isAllGone(paid)) {
    await endStart(tx, id, now);
    return false;
  }
  const brought = await markBegun(tx, id, now, request);
  if (brought === undefined) return false;
  const amount = startedCredits(brought, paid);
  if (amount > 0) await credits.grant(tx, { clickId, unit: 'message', amount, cause: `payment:${id}` });
  await purchasePayments.coverMissing(tx, id, amount);
  const row = paid.subscription && (await lockSubscription(tx, paid.subscription.id));
  await life.begin(tx, clickId, row);
  if (request === null) {
    // Its buyer did not ask for this moment, and should not find out by chance.
    const endsAt = row && (await lockSubscription(tx, row.id))?.periodEndsAt;
    await mails.begun(tx, clickId, { attemptId: id, planName: paid.plan.name, at: now, credits: amount, endsAt });
  }
  log.info({ attemptId: id, isAsked: request !== null }, 'a purchase that waited has begun');
  return true;
}
