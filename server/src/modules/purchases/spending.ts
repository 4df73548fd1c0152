import type { ClickId, SpendingRules } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { readAllowance, saveAllowance } from './choice-repository.ts';
import { startOfMonth } from './local-time.ts';
import { spentSince } from './paid-repository.ts';
import { type Allowance, change, current, type SpendingRequest } from './spending-rule.ts';
import { lockPurchases, runningSubscriptions, type SubscriptionRow } from './subscription-repository.ts';
import type { Basics } from '../../basics.ts';

/** What an account allows itself, and how much of it is spent. */
export function createSpending({ db, clock }: Pick<Basics, 'db' | 'clock'>) {
  return {
    async rules(clickId: ClickId): Promise<SpendingRules> {
      const now = clock.now();
      return toRules(db, clickId, current(await readAllowance(db, clickId), now), now);
    },
    async save(clickId: ClickId, request: SpendingRequest): Promise<SpendingRules> {
      return withTransaction(db, async (tx) => {
        await lockPurchases(tx, clickId);
        const now = clock.now();
        const allowance = change(await readAllowance(tx, clickId), request, now);
        await saveAllowance(tx, clickId, allowance, now);
        return toRules(tx, clickId, allowance, now);
      });
    },
  };
}

async function toRules(
  db: Db | Transaction,
  clickId: ClickId,
  { monthlyLimitCents, next, pausedUntil }: Allowance,
  now: Date,
): Promise<SpendingRules> {
  const spentCents = await spentSince(db, clickId, startOfMonth(now));
  const renewals = (await runningSubscriptions(db, clickId))
    .filter(({ renews }) => renews)
    .map((row) => toRenewal(row, spentCents, now));
  return {
    spentCents,
    ...(monthlyLimitCents === null ? {} : { monthlyLimitCents }),
    ...(next
      ? { nextLimitAt: next.at.getTime(), ...(next.limitCents === null ? {} : { nextLimitCents: next.limitCents }) }
      : {}),
    ...(renewals.length > 0 ? { renewals } : {}),
    ...(pausedUntil ? { pausedUntil: pausedUntil.getTime() } : {}),
  };
}

/** In the month that runs it comes on top of what is spent. */
function toRenewal(
  row: SubscriptionRow,
  spentCents: number,
  now: Date,
): NonNullable<SpendingRules['renewals']>[number] {
  const priceCents = row.plan.renewal?.priceCents ?? row.plan.totalCents;
  const renewsAt = new Date(
    Math.max(now.getTime(), (row.nextTryAt && row.pastDueSince ? row.nextTryAt : row.periodEndsAt).getTime()),
  );
  const isThisMonth = startOfMonth(renewsAt).getTime() === startOfMonth(now).getTime();
  return {
    planName: row.plan.name,
    renewsAt: renewsAt.getTime(),
    neededCents: priceCents + (isThisMonth ? spentCents : 0),
  };
}
