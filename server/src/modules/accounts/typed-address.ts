import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { MAILS_TO_TYPED_ADDRESS, MAILS_TO_TYPED_ADDRESS_A_DAY } from './account-limits.ts';

/**
 * Counts a mail to an address that a person typed. Asked before it is known whether the address has an account, so the
 * answer says nothing about that. @throws too_many_attempts
 */
export async function countMailTo(counters: RateCounters, brandId: string, email: string): Promise<void> {
  const subject = `${brandId}/${email}`;
  assertAllowed(await counters.hit('mail-to-typed', subject, MAILS_TO_TYPED_ADDRESS));
  assertAllowed(await counters.hit('mail-to-typed-day', subject, MAILS_TO_TYPED_ADDRESS_A_DAY));
}
