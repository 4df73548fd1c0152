import type { Brand, LoginRequest, LoginResult } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import { assertEnabled } from './disabled-account.ts';
import { FAILED_SIGN_INS, FAILED_SIGN_INS_OF_ACCOUNT, FAILED_SIGN_INS_OF_ADDRESS } from './account-limits.ts';
import * as accounts from './accounts-repository.ts';
import { normalizeEmail } from './email-address.ts';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { askAway } from './coming-back.ts';
import { deviceSubject } from './device-subject.ts';
import type { Devices } from './new-device.ts';
import type { RequestDevice } from './request-device.ts';
import type { Sessions } from './sessions.ts';
import { toLoginResult } from './user-view.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';

interface SignInOrigin {
  readonly brand: Brand;
  readonly host: string;
  readonly ip: string;
  readonly device: RequestDevice;
}

export type SignIn = (request: LoginRequest, origin: SignInOrigin) => Promise<LoginResult>;

/** Takes as long and answers the same for an unknown address as for a wrong password. */
export function createSignIn(
  { clock, db, env, log }: Pick<AccountsRoutesNeeds, 'clock' | 'db' | 'env' | 'log'>,
  {
    sessions,
    counters,
    hasher,
    devices,
  }: { sessions: Sessions; counters: RateCounters; hasher: PasswordHasher; devices: Devices },
): SignIn {
  return async function signIn(request, { brand, host, ip, device }) {
    const email = normalizeEmail(request.email);
    const subject = `${brand.id}/${email}`;
    const here = `${subject} ${ip}`;
    // Counted before the password is checked, so that many attempts at once count like many in a row.
    assertAllowed(await counters.hit('sign-in', here, FAILED_SIGN_INS));
    assertAllowed(await counters.hit('sign-in-account', subject, FAILED_SIGN_INS_OF_ACCOUNT));
    assertAllowed(await counters.hit('sign-in-address', ip, limitOfAddress(FAILED_SIGN_INS_OF_ADDRESS, ip, env)));
    const known = deviceSubject(brand.id, request.fingerprint, ip);
    if (known)
      assertAllowed(await counters.hit('sign-in-device', known, limitOfAddress(FAILED_SIGN_INS_OF_ADDRESS, ip, env)));
    const account = await accounts.findAccountByEmail(db, brand.id, email);
    if (!(await hasher.verify(account?.passwordHash, request.password)) || !account) {
      log.warn({ brand: brand.id }, 'a sign-in failed');
      throw new AppError('user_not_found', { message: 'invalid username or password' });
    }
    await Promise.all([
      counters.clear('sign-in', here),
      counters.release('sign-in-account', subject),
      counters.release('sign-in-address', ip),
      ...(known ? [counters.release('sign-in-device', known)] : []),
    ]);
    assertEnabled(account);
    await askAway({ clock, db }, account);
    await devices.signedIn(account, device, { brand, host });
    return toLoginResult(account, await sessions.open(account.clickId, db, device));
  };
}
