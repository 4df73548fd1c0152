import type { SessionState } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { ReleaseBasics } from '../settings.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import { normalizeEmail } from '@halo/server-kit/text/normalize-email';
import { createToken } from '@halo/server-kit/secrets/opaque-token';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { createRateCounters, type RateLimit } from '@halo/server-kit/limits/rate-counters';
import type { Audit } from '../platform/ports.ts';
import { PLATFORM } from './audit-scope.ts';
import { deleteExpiredSessions, findOperator, insertSession } from './operator-repository.ts';
import { firstEnd, HALF_MS, missingFactor } from './operator-session.ts';
import { hasFactor } from './second-factor/second-factor-repository.ts';

const WINDOW_MS = 15 * 60_000;
/**
 * Wrong passwords for one person from one address. Narrow, so that a stranger elsewhere cannot lock an operator out.
 */
const FAILED_HERE: RateLimit = { max: 5, windowMs: WINDOW_MS };
/** For one person from everywhere, and from one address for everybody. */
const FAILED_ANYWHERE: RateLimit = { max: 50, windowMs: WINDOW_MS };
const FAILED_OF_ADDRESS: RateLimit = { max: 30, windowMs: WINDOW_MS };

/** Signs an operator in and answers the session's token. @throws wrong_credentials, too_many_attempts */
export type OperatorLogin = (
  given: { email: string; password: string },
  ip: string,
) => Promise<{ token: string; session: SessionState }>;

/** Takes as long and answers the same for a person who is no operator, or no longer one, as for a wrong password. */
export function createOperatorLogin(
  deps: Pick<ReleaseBasics, 'db' | 'env' | 'clock' | 'random' | 'log'>,
  hasher: PasswordHasher,
  releases: { readonly audit: Audit },
): OperatorLogin {
  const { db, env, clock, log } = deps;
  const counters = createRateCounters(deps);
  return async function login(given, ip) {
    const email = normalizeEmail(given.email);
    // Counted before the password is checked, so that many attempts at once count like many in a row.
    const counted = [
      ['operator-login', `${email} ${ip}`, FAILED_HERE],
      ['operator-login-person', email, FAILED_ANYWHERE],
      ['operator-login-address', ip, limitOfAddress(FAILED_OF_ADDRESS, ip, env)],
    ] as const;
    for (const [kind, subject, limit] of counted) assertAllowed(await counters.hit(kind, subject, limit));
    const person = await findOperator(db, email);
    const fits = await hasher.verify(person?.passwordHash, given.password);
    if (!fits || !person || person.disabledAt !== null) {
      log.warn({ ip }, 'an operator login failed');
      throw new AppError('wrong_credentials', { message: 'address or password is wrong' });
    }
    const { token, hash } = createToken();
    const now = clock.now();
    const hasSecondFactor = await hasFactor(db, email);
    const lacks = missingFactor({ hasGivenFactor: false, hasSecondFactor }, env);
    const expiresAt = lacks === undefined ? firstEnd(now) : new Date(now.getTime() + HALF_MS);
    await withTransaction(db, async (tx) => {
      await deleteExpiredSessions(tx, now);
      await insertSession(tx, { tokenHash: hash, email, createdAt: now, expiresAt, hasGivenFactor: false });
      await releases.audit.append(tx, {
        actor: email,
        action: 'login',
        scope: PLATFORM,
        reason: 'signed in at the console',
      });
    });
    await Promise.all([
      counters.clear('operator-login', `${email} ${ip}`),
      counters.release('operator-login-person', email),
      counters.release('operator-login-address', ip),
    ]);
    const state = { hasSecondFactor, ...(lacks === undefined ? {} : { lacks }) };
    return { token, session: { person: email, name: email, via: 'console', rights: person.rights, ...state } };
  };
}
