import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { isCharging } from '../attempts/attempt-history.ts';
import { lockPayer } from '../attempts/attempt-lock.ts';
import { accountName, type ProviderAccount } from '../providers/provider-account.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { type CardOnFile, cardIdByToken, cardOf, cardsOf, forgetCard } from './saved-cards-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';

/** The ways in which a kept card goes. */
export interface CardsOnFile {
  /** Its owner removes it; what would have been charged to it is not. Gone already is fine. */
  forget(clickId: ClickId, cardId: string): Promise<void>;
  /** Its provider can charge it no more: a renewal then asks for another card in time. */
  gone(clickId: ClickId, account: ProviderAccount, token: string): Promise<void>;
  /**
   * Unless something still renews with it, or a payment with it has no outcome yet; a card that its owner keeps to pay
   * with stays.
   */
  release(clickId: ClickId, cardId: string): Promise<void>;
}

export function createCardsOnFile(needs: PaymentsNeeds, providers: ProviderRegistry): CardsOnFile {
  const { db, clock, log } = needs;
  async function remove(
    clickId: ClickId,
    cardId: string,
    by: 'owner' | 'company',
    mayGo: (tx: Transaction) => Promise<boolean> = async () => true,
  ): Promise<CardOnFile | undefined> {
    return withTransaction(db, async (tx) => {
      await lockPayer(tx, clickId);
      if (!(await mayGo(tx))) return undefined;
      const card = await forgetCard(tx, clickId, cardId, clock.now());
      if (!card) return undefined;
      await needs.purchases.cardForgotten(tx, card.id, by);
      await needs.accounts.setCardOnFile(tx, clickId, (await cardsOf(tx, clickId)).length > 0);
      return card;
    });
  }

  /**
   * The card is forgotten here even when the provider fails; what the provider still keeps can no longer be charged.
   */
  async function forgetThere(card: CardOnFile): Promise<void> {
    try {
      await providers.of(card)?.forget?.({ token: card.token, clickId: card.clickId });
    } catch (error) {
      log.error(
        { err: error, savedCardId: card.id, account: accountName(card) },
        'a card that was removed here could not be removed at the provider',
      );
    }
  }

  return {
    async forget(clickId, cardId) {
      const card = await remove(clickId, cardId, 'owner');
      if (card) await forgetThere(card);
    },
    async gone(clickId, account, token) {
      const id = await cardIdByToken(db, { clickId, ...account, token });
      if (id !== undefined) await remove(clickId, id, 'company');
    },
    async release(clickId, cardId) {
      // Checked under the lock: since the caller looked, a renewal may need the card or its owner may have kept it.
      const removed = await remove(clickId, cardId, 'owner', async (tx) => {
        const card = await cardOf(tx, clickId, cardId);
        if (card?.isForRenewalOnly !== true || (await needs.purchases.needsCard(tx, cardId))) return false;
        return !(await isCharging(tx, clickId, cardId));
      });
      if (removed) await forgetThere(removed);
    },
  };
}
