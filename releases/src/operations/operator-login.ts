import type { SessionState } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { ReleaseBasics } from '../settings.ts';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import { normalizeEmail } from '@halo/server-kit/text/normalize-email';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { createRateCounters, type RateLimit } from '@halo/server-kit/limits/rate-counters';
import type { Audit } from '../platform/ports.ts';
import { openOperatorSession } from './open-operator-session.ts';
import { findOperator } from './operator-repository.ts';

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
  const { db, env, log } = deps;
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
    const opened = await openOperatorSession({ ...deps, audit: releases.audit }, person, {
      hasGivenFactor: false,
      reason: 'signed in at the console',
    });
    await Promise.all([
      counters.clear('operator-login', `${email} ${ip}`),
      counters.release('operator-login-person', email),
      counters.release('operator-login-address', ip),
    ]);
    return opened;
  };
}
