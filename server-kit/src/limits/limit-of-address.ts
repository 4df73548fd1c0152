import { AppError } from '@halo/shared/errors';
import { isLoopbackAddress } from '../http/direct-request.ts';
import type { RateLimit, RateVerdict } from './rate-counters.ts';

const DEVELOPMENT_FACTOR = 100;

/** At a developer's machine every browser and every test comes from the same address. */
export function limitOfAddress(limit: RateLimit, ip: string, env: { readonly mode: string }): RateLimit {
  const isOwnMachine = env.mode === 'development' && isLoopbackAddress(ip);
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
