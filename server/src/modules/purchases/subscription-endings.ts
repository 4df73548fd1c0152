import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { lineUp } from './line-up.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import { applyStanding } from './standing.ts';
import {
  lengthOf,
  moveSubscription,
  runningSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-repository.ts';
import type { SubscriptionsNeeds } from './subscriptions-needs.ts';

/** What the steps in the life of a subscription work with. */
export interface LifeParts extends Pick<SubscriptionsNeeds, 'accounts' | 'brands' | 'clock' | 'refunds'> {
  readonly mails: PurchaseMails;
}

/** With its mail as proof. What is paid stays; where nothing is paid any more it is over at once. */
/** Its owner is notified: with a proof of what they asked for, or of what keeps it from going on. */
export async function stopRenewing(
  { clock, mails }: LifeParts,
  tx: Transaction,
  row: SubscriptionRow,
  because: 'asked' | 'cardGone' | 'disputed' | 'moneyBack' = 'asked',
): Promise<void> {
  const now = clock.now();
  const isOver = row.periodEndsAt <= now;
  await updateSubscription(tx, row.id, {
    renews: false,
    cancelledAt: now,
    nextTryAt: null,
    ...(isOver ? { endedAt: now } : {}),
  });
  const endsAt = isOver ? now : row.periodEndsAt;
  await (because === 'asked'
    ? mails.cancelled(tx, row, now, endsAt)
    : mails.cannotRenew(tx, { ...row, periodEndsAt: endsAt }, because));
}

export async function endSubscription(parts: LifeParts, tx: Transaction, row: SubscriptionRow): Promise<void> {
  const now = parts.clock.now();
  await updateSubscription(tx, row.id, { renews: false, endedAt: now, nextTryAt: null });
  await followOn(parts, tx, row.clickId);
  await applyStanding(tx, row.clickId, parts.accounts, now);
}

/**
 * What is paid and waits begins when what it waited for is over. Its renewal moves along, and a new notice is sent for
 * it.
 */
export async function followOn({ clock }: Pick<LifeParts, 'clock'>, tx: Transaction, clickId: ClickId): Promise<void> {
  const running = await runningSubscriptions(tx, clickId);
  const stretches = running.flatMap((row) => {
    const every = lengthOf(row.plan);
    // What waits for its buyer takes its place when it begins.
    return every && !row.waits ? [{ ...row, every }] : [];
  });
  for (const { id, startedAt, periodEndsAt } of lineUp(stretches, clock.now())) {
    await moveSubscription(tx, id, { startedAt, periodEndsAt });
  }
}
