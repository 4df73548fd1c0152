import type { AngelId, Credits } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../http/caller.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { likePrice, SHORTAGE_CODE } from '../credits/index.ts';
import { insertLike } from './like-repository.ts';
import type { ConversationListeners } from './conversation-listeners.ts';
import type { ConversationsNeeds } from './conversations.ts';

/** Likes an angel, once: the like and its debit are one transaction, and a second one does nothing. */
export function createLiking(
  needs: Pick<ConversationsNeeds, 'accounts' | 'credits' | 'db' | 'hub'>,
  listeners: ConversationListeners,
) {
  return async function like({ clickId }: Pick<Caller, 'clickId'>, angelId: AngelId): Promise<{ credits: Credits }> {
    const isNew = await withTransaction(needs.db, async (tx) => {
      const facts = await needs.accounts.facts(clickId, tx);
      if (!facts) throw new AppError('not_found', { message: 'no such account' });
      if (facts.isDisabled) throw new AppError('account_disabled', { message: 'the account is disabled' });
      if (facts.premiumLevel === 0 && !facts.isEmailConfirmed)
        throw new AppError('email_unconfirmed', { message: 'a free account needs a confirmed e-mail address' });
      if (!(await insertLike(tx, clickId, angelId))) return false;
      const { unit, amount } = likePrice(facts.premiumLevel);
      const isPaid = await needs.credits.spend(tx, { clickId, unit, amount, cause: `like:${angelId}` });
      if (!isPaid) throw new AppError(SHORTAGE_CODE[unit], { message: 'no like credit left' });
      return true;
    });
    const credits = await needs.credits.credits(clickId);
    if (isNew) {
      needs.hub.emit(clickId, 'like', { likeCredits: credits.likeCredits, data: { angelId, direction: 'given' } });
      listeners.emit(({ liked }) => liked(clickId, angelId));
    }
    return { credits };
  };
}
