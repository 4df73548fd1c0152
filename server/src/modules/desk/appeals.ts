import type { AppealedDecision, Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { openCase } from './case-intake.ts';
import * as repository from './case-repository.ts';
import type { DecisionRow } from './case-repository.ts';
import type { NotifyConsoles } from './desk.ts';
import { isAppealable } from './statement.ts';

export interface AppealNeeds extends Pick<Basics, 'db' | 'clock'> {
  readonly notifyConsoles: NotifyConsoles;
}

/** What the person can do about a decision, with the token of the mail and nothing else. */
export interface Appeals {
  /** @throws token_expired */
  read(brand: Brand, token: string): Promise<AppealedDecision>;
  /** @throws token_expired, token_used */
  write(brand: Brand, token: string, text: string): Promise<void>;
}

export function createAppeals({ db, clock, notifyConsoles }: AppealNeeds): Appeals {
  return {
    read: (brand, token) =>
      withTransaction(db, async (tx) => {
        const { action, textSent, decidedAt, appealedAt, appealUntil } = await found(tx, brand, token);
        return {
          kind: action,
          text: textSent,
          decidedAt: decidedAt.getTime(),
          until: appealUntil.getTime(),
          isAppealed: appealedAt !== null,
        };
      }),
    write: (brand, token, text) =>
      withTransaction(db, async (tx) => {
        const { id, appealedAt } = await found(tx, brand, token);
        if (appealedAt !== null) throw new AppError('token_used', { message: 'an appeal was made already' });
        const openedAt = clock.now();
        await repository.keepAppeal(tx, id, { appealText: text.trim(), appealedAt: openedAt });
        await openCase(tx, { brandId: brand.id, queue: 'appeals', subject: String(id), harm: 1, openedAt });
        await notifyConsoles(tx, brand.id);
      }),
  };

  async function found(tx: Transaction, brand: Brand, token: string) {
    const row = await repository.lockDecisionOfAppeal(tx, hashToken(token));
    if (!row || row.brandId !== brand.id || !isOpen(row))
      throw new AppError('token_expired', { message: 'the link is unknown or too old' });
    return row;
  }

  function isOpen(row: DecisionRow): row is DecisionRow & { action: AppealedDecision['kind']; appealUntil: Date } {
    return row.appealUntil !== null && row.appealUntil > clock.now() && isAppealable(row.action);
  }
}
