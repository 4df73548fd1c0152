import type { Transaction } from '@halo/server-kit/storage/database';
import type { Attempt } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { cardsOf, markDisputed } from './saved-cards-repository.ts';

type Needs = Pick<PaymentsNeeds, 'accounts' | 'clock' | 'purchases'>;

/** Its bank took a payment back: the card is not offered again, and nothing renews with it. */
export async function disputeCard(
  { accounts, clock, purchases }: Needs,
  tx: Transaction,
  { clickId, savedCardId }: Attempt,
): Promise<void> {
  if (savedCardId === null) return;
  await markDisputed(tx, savedCardId, clock.now());
  await purchases.cardForgotten(tx, savedCardId, 'dispute');
  await accounts.setCardOnFile(tx, clickId, (await cardsOf(tx, clickId)).length > 0);
}

/** The bank has decided for us. What stopped renewing stays so: its owner may choose it again. */
export async function endCardDispute(
  { accounts }: Pick<Needs, 'accounts'>,
  tx: Transaction,
  { clickId, savedCardId }: Attempt,
): Promise<void> {
  if (savedCardId === null) return;
  await markDisputed(tx, savedCardId, null);
  await accounts.setCardOnFile(tx, clickId, (await cardsOf(tx, clickId)).length > 0);
}
