import type { Transaction } from '@halo/server-kit/storage/database';
import { isCardChangedSince } from './paid-repository.ts';
import type { SettledPayment } from './purchase-payments.ts';
import type { LifeParts } from './subscription-endings.ts';
import { chargeableDigits, lockSubscription, updateSubscription } from './subscription-repository.ts';
import { type Delivery, WITHOUT_TIME } from './subscription-settling.ts';

type Checked = Pick<SettledPayment, 'attemptId' | 'clickId' | 'subscriptionId' | 'savedCardId'>;

/**
 * A card was checked to take the place of the one that a plan renews with. A plan that was cancelled by then stays
 * so, and of two changes the one that was asked for last counts, in whichever order their banks answer. A card that was
 * removed while its bank was asking takes no place. The card before is forgotten by the worker, unless its owner keeps
 * it to pay with.
 */
export async function changeCard(
  { clock, mails }: Pick<LifeParts, 'clock' | 'mails'>,
  tx: Transaction,
  { attemptId, clickId, subscriptionId, savedCardId }: Checked,
): Promise<Delivery> {
  const delivery = { ...WITHOUT_TIME, isOwed: true };
  // Its company says only later which card it keeps.
  if (subscriptionId === null || savedCardId === null) return delivery;
  const row = await lockSubscription(tx, subscriptionId);
  if (!row || row.endedAt || !row.renews) return delivery;
  if (await isCardChangedSince(tx, clickId, { attemptId, subscriptionId })) return delivery;
  const digits = await chargeableDigits(tx, savedCardId);
  if (digits === undefined) return delivery;
  // What was refused is tried with the new card at once, as one of the attempts that there are in all.
  const nextTryAt = row.pastDueSince ? clock.now() : row.nextTryAt;
  await updateSubscription(tx, row.id, { savedCardId, nextTryAt });
  await mails.cardChanged(tx, row, digits);
  return delivery;
}
