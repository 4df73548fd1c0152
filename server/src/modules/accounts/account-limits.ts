import { AppError } from '@halo/shared/errors';
import type { AccountsSettings } from './accounts.ts';
import type { RateLimit, RateVerdict } from './rate-counters.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Failed sign-ins for one e-mail address; the sixth try waits. */
export const FAILED_SIGN_INS: RateLimit = { max: 5, windowMs: 15 * MINUTE };
/** Failed sign-ins from one address, whoever they are for. */
export const FAILED_SIGN_INS_OF_ADDRESS: RateLimit = { max: 30, windowMs: 15 * MINUTE };
export const SIGN_UPS: RateLimit = { max: 10, windowMs: HOUR };
export const CONFIRMATION_MAILS: RateLimit = { max: 1, windowMs: MINUTE };
export const ADDRESS_CHANGES: RateLimit = { max: 5, windowMs: HOUR };
/** Mails of the kind "somebody tried to register with your address", so that nobody can be pestered with them. */
export const NOTICE_MAILS: RateLimit = { max: 1, windowMs: HOUR };
/** Free accounts live somewhere; moving house is rare. */
export const REGION_MOVES: RateLimit = { max: 1, windowMs: 30 * 24 * HOUR };

const DEVELOPMENT_FACTOR = 100;

/** At a developer's machine every browser and every test comes from the same address. */
export function limitOfAddress(limit: RateLimit, ip: string, env: Pick<AccountsSettings, 'mode'>): RateLimit {
  const isOwnMachine = env.mode === 'development' && /^(127\.|::1$|::ffff:127\.)/.test(ip);
  return isOwnMachine ? { ...limit, max: limit.max * DEVELOPMENT_FACTOR } : limit;
}

/** @throws too_many_attempts */
export function assertAllowed({ isAllowed, retryAfterSeconds }: RateVerdict): void {
  if (isAllowed) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new AppError('too_many_attempts', {
    message: 'too many attempts',
    retryable: true,
    detail: { retryAfterSeconds: String(retryAfterSeconds), ...(minutes > 1 ? { minutes: String(minutes) } : {}) },
  });
}
