import type { ClickId } from '@halo/shared/contracts';
import type { AccountsService } from '../accounts/index.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { lastingLevel } from './paid-repository.ts';
import { runningSubscriptions } from './subscription-repository.ts';

/** What the purchases of an account amount to now. */
export interface Standing {
  readonly premiumLevel: number;
  /** the next renewal; null: nothing renews */
  readonly renewsAt: Date | null;
}

export async function readStanding(tx: Transaction, clickId: ClickId, now: Date): Promise<Standing> {
  const running = await runningSubscriptions(tx, clickId);
  const levels = running
    .filter(({ startedAt, waits }) => startedAt <= now && !waits)
    .map(({ premiumLevel }) => premiumLevel);
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
  const { premiumLevel, renewsAt } = await readStanding(tx, clickId, now);
  await accounts.setPremium(tx, clickId, premiumLevel, renewsAt);
}
