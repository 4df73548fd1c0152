import { AppError } from '@halo/shared/errors';
import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { Caller } from '../../http/caller.ts';
import { FAILED_SIGN_INS } from './account-limits.ts';
import * as accounts from './accounts-repository.ts';
import type { AccountsNeeds } from './accounts.ts';
import type { Sessions } from './sessions.ts';

/** Asks a signed-in person for the password once more, before something that a stolen session must not do. */
export type ProveOwner = (caller: Caller, password: string) => Promise<accounts.AccountRow>;

/**
 * Wrong ones are counted for the session they came from: a stranger in one cannot keep the owner out of another.
 * @throws wrong_credentials, too_many_attempts
 */
export function createProveOwner(
  { db }: Pick<AccountsNeeds, 'db'>,
  { sessions, counters, hasher }: { sessions: Sessions; counters: RateCounters; hasher: PasswordHasher },
): ProveOwner {
  return async function proveOwner(caller, password) {
    const session = await sessions.ofCaller(caller);
    const account = await accounts.findAccount(db, caller.clickId);
    if (!session || !account) throw new AppError('session_expired', { message: 'the session ended' });
    // Counted before the password is checked, so that many attempts at once count like many in a row.
    assertAllowed(await counters.hit('prove-owner', session.family, FAILED_SIGN_INS));
    if (!(await hasher.verify(account.passwordHash, password)))
      throw new AppError('wrong_credentials', { field: 'currentPassword', message: 'the password is wrong' });
    await counters.clear('prove-owner', session.family);
    return account;
  };
}
