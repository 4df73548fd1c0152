import type { Transaction } from '@halo/server-kit/storage/database';
import { keepCard } from '../cards/saved-cards-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { KeptCard } from '../providers/payment-provider.ts';
import { lockPayer } from './attempt-lock.ts';
import { type Attempt, attemptById, saveChange } from './attempt-repository.ts';

/**
 * Stores the card of a payment and answers its id. A card that the shopper did not ask to keep is not stored, and one
 * on file is there already, unless its owner has removed it since.
 */
export async function keepPaidCard(
  { accounts }: Pick<PaymentsNeeds, 'accounts'>,
  tx: Transaction,
  attempt: Attempt,
  card: KeptCard | undefined,
  now: Date,
): Promise<string | undefined> {
  if (!card || attempt.savedCardId !== null || (!attempt.remembersCard && !attempt.renews)) return undefined;
  const id = await keepCard(tx, attempt, card, !attempt.remembersCard, now);
  if (attempt.remembersCard) await accounts.setCardOnFile(tx, attempt.clickId, true);
  return id;
}

/** The same for a card that the webhook brings after the provider's answer has settled the payment. */
export async function keepCardAfterwards(
  needs: Pick<PaymentsNeeds, 'accounts' | 'clock' | 'purchases'>,
  tx: Transaction,
  attempt: Attempt,
  card: KeptCard | undefined,
  cause: string,
): Promise<Attempt> {
  if (attempt.state.status !== 'settled' || attempt.savedCardId !== null) return attempt;
  const savedCardId = await keepPaidCard(needs, tx, attempt, card, needs.clock.now());
  if (savedCardId === undefined) return attempt;
  await saveChange(tx, attempt, { to: attempt.state, cause, at: attempt.updatedAt, savedCardId });
  await lockPayer(tx, attempt.clickId);
  await needs.purchases.cardKept(tx, { ...attempt, attemptId: attempt.id }, savedCardId);
  return (await attemptById(tx, attempt.id)) ?? attempt;
}
