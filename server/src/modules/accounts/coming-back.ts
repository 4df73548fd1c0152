import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { type AccountRow, findAccount } from './accounts-repository.ts';
import { endLeaving } from './leaving-repository.ts';

type Away = Pick<AccountRow, 'clickId' | 'leavingState' | 'eraseAt'>;

/**
 * The owner proved who they are. Coming back is their choice, not a side effect of signing in, so the first try answers
 * what state the account is in and the second one says that they want it.
 * @throws account_paused, account_leaving, user_not_found
 */
export async function letComeBack(db: Db, account: Away, comesBack: boolean): Promise<void> {
  if (account.leavingState === null) return;
  if (account.leavingState !== 'erasing' && !comesBack) throw awayProblem(account);
  if (!(await endLeaving(db, account.clickId)))
    throw new AppError('user_not_found', { message: 'the account is being erased' });
}

/** No way in opens a session of an account whose owner is away. @throws account_paused, account_leaving */
export async function assertNotAway(db: Db | Transaction, clickId: string): Promise<void> {
  const account = await findAccount(db, clickId);
  if (account && account.leavingState !== null) throw awayProblem(account);
}

function awayProblem({ leavingState, eraseAt }: Away): AppError {
  return leavingState === 'paused'
    ? new AppError('account_paused', { message: 'the owner paused the account' })
    : new AppError('account_leaving', {
        message: 'the owner is deleting the account',
        detail: { ...(eraseAt === null ? {} : { erasesAt: eraseAt.toISOString() }) },
      });
}
