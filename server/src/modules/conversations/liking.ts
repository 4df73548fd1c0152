import type { AngelId, Credits } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { likePrice, SHORTAGE_CODE } from '../credits/message-price.ts';
import { insertLike } from './conversation-repository.ts';

/** Likes an angel, once: the like and its debit are one transaction, and a second one does nothing. */
export function createLiking(
  deps: Pick<Deps, 'db' | 'log'>,
  services: Pick<Services, 'accounts' | 'credits' | 'personas' | 'hub'>,
) {
  return async function like({ clickId }: Pick<Caller, 'clickId'>, angelId: AngelId): Promise<{ credits: Credits }> {
    const isNew = await withTransaction(deps.db, async (tx) => {
      const facts = await services.accounts.facts(clickId, tx);
      if (!facts) throw new AppError('not_found', { message: 'no such account' });
      if (facts.isDisabled) throw new AppError('account_disabled', { message: 'the account is disabled' });
      if (facts.premiumLevel === 0 && !facts.isEmailConfirmed)
        throw new AppError('email_unconfirmed', { message: 'a free account needs a confirmed e-mail address' });
      if (!(await insertLike(tx, clickId, angelId))) return false;
      const { unit, amount } = likePrice(facts.premiumLevel);
      const isPaid = await services.credits.spend(tx, { clickId, unit, amount, cause: `like:${angelId}` });
      if (!isPaid) throw new AppError(SHORTAGE_CODE[unit], { message: 'no like credit left' });
      return true;
    });
    const credits = await services.credits.credits(clickId);
    if (isNew) {
      services.hub.emit(clickId, 'like', { likeCredits: credits.likeCredits, data: { angelId, direction: 'given' } });
      services.personas
        .likeArrived(clickId, angelId)
        .catch((error: unknown) => deps.log.error({ err: error }, 'no answer could be planned'));
    }
    return { credits };
  };
}
