import { AppError } from '@halo/shared/errors';
import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { Caller } from '../../http/caller.ts';
import { FAILED_SIGN_INS } from './account-limits.ts';
import * as accounts from './accounts-repository.ts';
import type { AccountsNeeds } from './accounts.ts';
import type { Sessions } from './sessions.ts';

interface ProofNeeds {
  readonly db: AccountsNeeds['db'];
  readonly counters: RateCounters;
  readonly hasher: PasswordHasher;
}

/**
 * Asks for the password of a known account, before something for which neither a session nor a link is enough. Wrong
 * ones are counted for the account and where they come from (a session or an address), so that a stranger elsewhere
 * does not keep the owner out. @throws wrong_credentials, too_many_attempts
 */
export async function provePassword(
  { db, counters, hasher }: ProofNeeds,
  clickId: string,
  password: string,
  { from, field = 'password' }: { readonly from: string; readonly field?: string },
): Promise<accounts.AccountRow> {
  const subject = `${clickId} ${from}`;
  // Counted before the password is checked, so that many attempts at once count like many in a row.
  assertAllowed(await counters.hit('prove-password', subject, FAILED_SIGN_INS));
  const account = await accounts.findAccount(db, clickId);
  if (!(await hasher.verify(account?.passwordHash, password)) || !account)
    throw new AppError('wrong_credentials', { field, message: 'the password is wrong' });
  await counters.clear('prove-password', subject);
  return account;
}

/** Asks a signed-in person for the password once more, before something that a stolen session must not do. */
export type ProveOwner = (caller: Caller, password: string) => Promise<accounts.AccountRow>;

/** Counted for the session: a stranger in one cannot keep the owner out of another. */
export function createProveOwner(needs: ProofNeeds & { readonly sessions: Sessions }): ProveOwner {
  return async function proveOwner(caller, password) {
    const session = await needs.sessions.ofCaller(caller);
    if (!session) throw new AppError('session_expired', { message: 'the session ended' });
    return provePassword(needs, caller.clickId, password, { from: session.family, field: 'currentPassword' });
  };
}
