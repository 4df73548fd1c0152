import type { ClickId, SpendingRules } from '@halo/shared/contracts';
import type { Deps } from '../../deps.ts';
import { withTransaction } from '../../storage/transaction.ts';
import { readAllowance, saveAllowance } from './choice-repository.ts';
import { startOfMonth } from './local-time.ts';
import { spentSince } from './paid-repository.ts';
import { type Allowance, change, current, type SpendingWish } from './spending-rule.ts';
import { lockPurchases } from './subscription-repository.ts';

/** What an account allows itself, and how much of it is spent. */
export function createSpending({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async rules(clickId: ClickId): Promise<SpendingRules> {
      const now = clock.now();
      return toRules(current(await readAllowance(db, clickId), now), await spentSince(db, clickId, startOfMonth(now)));
    },
    async save(clickId: ClickId, wish: SpendingWish): Promise<SpendingRules> {
      return withTransaction(db, async (tx) => {
        await lockPurchases(tx, clickId);
        const now = clock.now();
        const allowance = change(await readAllowance(tx, clickId), wish, now);
        await saveAllowance(tx, clickId, allowance, now);
        return toRules(allowance, await spentSince(tx, clickId, startOfMonth(now)));
      });
    },
  };
}

function toRules({ monthlyLimitCents, next, pausedUntil }: Allowance, spentCents: number): SpendingRules {
  return {
    spentCents,
    ...(monthlyLimitCents === null ? {} : { monthlyLimitCents }),
    ...(next ? { nextLimitAt: next.at.getTime(), ...(next.limitCents === null ? {} : { nextLimitCents: next.limitCents }) } : {}),
    ...(pausedUntil ? { pausedUntil: pausedUntil.getTime() } : {}),
  };
}
