import { type ClickId, DAY_MS } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { ServedFlow } from '../flows/index.ts';
import type { GiftedAccount } from './credits.ts';
import { grant, readGranted } from './credits-repository.ts';

const WELCOME_GIFT = 'gift:welcome';

/** In the transaction that makes the account. Answers how many messages, 0 for none. */
export async function giveWelcome(
  tx: Transaction,
  clickId: ClickId,
  { gifts }: Pick<ServedFlow, 'gifts'>,
): Promise<number> {
  const { welcome } = gifts;
  // A free account counts messages: each is one credit.
  if (welcome > 0) await grant(tx, { clickId, unit: 'message', amount: welcome, cause: WELCOME_GIFT });
  return welcome;
}

/**
 * The gift that a visit is informed of: the one of the sign-up on the first, else the one for coming back, which is
 * granted here. Of visits at the same moment one gets it, and it is only for accounts that never bought: their owners'
 * credits would mix with what was paid for.
 */
export async function giftAtVisit(
  db: Db,
  account: GiftedAccount,
  { gifts }: Pick<ServedFlow, 'gifts'>,
  now: Date,
): Promise<number> {
  const { clickId, lastActivityAt, premiumLevel, isEmailConfirmed } = account;
  if (lastActivityAt === null)
    return (await readGranted(db, clickId, 'message', [WELCOME_GIFT])).get(WELCOME_GIFT) ?? 0;
  const { back } = gifts;
  if (back === undefined || premiumLevel !== 0 || !isEmailConfirmed) return 0;
  if (now.getTime() - lastActivityAt.getTime() < back.afterDays * DAY_MS) return 0;
  const entry = { clickId, unit: 'message', amount: back.messages, cause: `gift:back:${quarterOf(now)}` } as const;
  const isGranted = await withTransaction(db, (tx) => grant(tx, entry));
  return isGranted ? back.messages : 0;
}

/** 2026-Q4: part of the cause, so that there is one gift in it. */
function quarterOf(now: Date): string {
  return `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`;
}
