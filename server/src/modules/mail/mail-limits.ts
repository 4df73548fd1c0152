import { createRateCounters, type RateLimit } from '@halo/server-kit/limits/rate-counters';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../basics.ts';
import type { MailTemplate } from './mail-data.ts';
import { isCausedByTyping } from './mail-kinds.ts';

const HOUR_MS = 60 * 60_000;
/** A sign-up, and each of the three further mails that its owner may ask for, fit in. */
const AN_HOUR: RateLimit = { max: 5, windowMs: HOUR_MS };
const A_DAY: RateLimit = { max: 12, windowMs: 24 * HOUR_MS };

/**
 * Counts a mail, in its transaction. False: a stranger can cause it by typing an address, and this address had enough
 * of such mails, wherever it was typed. What only the owner can cause does not count here, nor what the owner
 * may need at any time, such as the link for a new password.
 */
export type CountMail = (
  db: Db | Transaction,
  mail: { readonly template: MailTemplate; readonly brandId: string; readonly recipient: string },
) => Promise<boolean>;

export function createCountMail(clock: Basics['clock']): CountMail {
  return async (db, { template, brandId, recipient }) => {
    if (!isCausedByTyping(template)) return true;
    // Ended counters are deleted elsewhere, not in a transaction of others.
    const counters = createRateCounters({ db, clock, random: () => 1 });
    const subject = `${brandId}/${recipient}`;
    if (!(await counters.hit('mail-recipient', subject, AN_HOUR)).isAllowed) return false;
    return (await counters.hit('mail-recipient-day', subject, A_DAY)).isAllowed;
  };
}
