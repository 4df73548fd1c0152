import type { ClickId } from '@halo/shared/contracts';
import type { AccountsService } from '../accounts/index.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { lastingLevel } from './paid-repository.ts';
import { markCounted, runningSubscriptions } from './subscription-repository.ts';

/** What the purchases of an account amount to at a moment. */
export interface Standing {
  readonly premiumLevel: number;
  /** the next renewal; null: nothing renews */
  readonly renewsAt: Date | null;
}

/** For who gives the account this level: what has begun counts from now on, and no round looks for it again. */
export async function countStanding(tx: Transaction, clickId: ClickId, now: Date): Promise<Standing> {
  const running = await runningSubscriptions(tx, clickId);
  const begun = running.filter(({ startedAt, waits }) => startedAt <= now && !waits);
  const levels = begun.map(({ premiumLevel }) => premiumLevel);
  await markCounted(
    tx,
    begun.filter(({ isCounted }) => !isCounted).map(({ id }) => id),
  );
  const renewals = running.filter(({ renews }) => renews).map(({ periodEndsAt }) => periodEndsAt.getTime());
  return {
    premiumLevel: Math.max(await lastingLevel(tx, clickId), ...levels),
    renewsAt: renewals.length > 0 ? new Date(Math.min(...renewals)) : null,
  };
}

/** Gives the account the level that its purchases are worth, up or down. */
export async function applyStanding(
  tx: Transaction,
  clickId: ClickId,
  accounts: Pick<AccountsService, 'setPremium'>,
  now: Date,
): Promise<void> {
  const { premiumLevel, renewsAt } = await countStanding(tx, clickId, now);
  await accounts.setPremium(tx, clickId, premiumLevel, renewsAt);
}
