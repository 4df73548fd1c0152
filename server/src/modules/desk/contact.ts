import { randomInt } from 'node:crypto';
import type { Brand, ContactRequest } from '@halo/shared/contracts';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import { createRateCounters, type RateLimit } from '@halo/server-kit/limits/rate-counters';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { type AccountFacts, normalizeEmail } from '../accounts/index.ts';
import type { MailService } from '../mail/index.ts';
import type { NotifyConsoles } from './desk.ts';
import { openCase } from './case-intake.ts';
import { deskTickets } from './desk-tables.ts';

const HOUR = 3_600_000;
/** Messages from one address of the network. */
const WRITTEN_FROM_ADDRESS: RateLimit = { max: 10, windowMs: HOUR };
/** Copies to one recipient, who need not be the one who writes. */
const COPIES: RateLimit = { max: 3, windowMs: 24 * HOUR };

/** Without signs that look alike. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SIGNS_OF_A_NUMBER = 8;

export interface ContactNeeds extends Pick<Basics, 'db' | 'clock' | 'random' | 'log'> {
  readonly env: { readonly mode: 'development' | 'test' | 'production' };
  readonly mail: MailService;
  readonly notifyConsoles: NotifyConsoles;
}

interface Writer {
  readonly brand: Brand;
  readonly ip: string;
  /** signed in */
  readonly account: AccountFacts | undefined;
}

/** Keeps a message for the desk and mails a copy. Answers the number. @throws too_many_attempts */
export type WriteToDesk = (message: ContactRequest, writer: Writer) => Promise<string>;

export function createWriteToDesk(needs: ContactNeeds): WriteToDesk {
  const { db, env, log } = needs;
  const counters = createRateCounters(needs);
  return async function write(message, { brand, ip, account }) {
    assertAllowed(await counters.hit('contact-address', ip, limitOfAddress(WRITTEN_FROM_ADDRESS, ip, env)));
    const email = normalizeEmail(message.email);
    const mayCopy = (await counters.hit('contact-copy', `${brand.id}/${email}`, COPIES)).isAllowed;
    const number = newNumber();
    // A form that mails any words to any address would carry other people's advertising: what was written goes back
    // only to the proven address of who is signed in.
    const isOwnAddress = account?.isEmailConfirmed === true && account.email === email;
    await withTransaction(db, async (tx) => {
      await keepTicket(needs, tx, { ...message, email, number, brandId: brand.id, clickId: account?.clickId ?? null });
      if (!mayCopy) return;
      const data = { ticket: number, ...(isOwnAddress ? { text: message.text } : {}) };
      await needs.mail.enqueue(
        { template: 'contact-copy', recipient: email, language: message.language, brand, data },
        tx,
      );
    });
    // What was written, and by whom, stays out of the log.
    log.info({ contact: { number, brand: brand.id, topic: message.topic } }, 'a message to the desk was kept');
    return number;
  };
}

/** A letter that another way than the contact page brought; no copy of it is mailed. Answers the number. */
export function createLetterIntake(
  needs: Pick<ContactNeeds, 'clock' | 'notifyConsoles'>,
): (
  tx: Transaction,
  letter: ContactRequest & { readonly brandId: string; readonly clickId: string | null },
) => Promise<string> {
  return async function takeIn(tx, letter) {
    const number = newNumber();
    await keepTicket(needs, tx, { ...letter, number });
    return number;
  };
}

async function keepTicket(
  { clock, notifyConsoles }: Pick<ContactNeeds, 'clock' | 'notifyConsoles'>,
  tx: Transaction,
  ticket: ContactRequest & { readonly number: string; readonly brandId: string; readonly clickId: string | null },
): Promise<void> {
  const openedAt = clock.now();
  await tx.insert(deskTickets).values({ ...ticket, name: ticket.name.trim(), createdAt: openedAt });
  await openCase(tx, {
    brandId: ticket.brandId,
    queue: 'tickets',
    subject: ticket.number,
    harm: ticket.topic === 'safety' ? 1 : 0,
    openedAt,
  });
  await notifyConsoles(tx, ticket.brandId);
}

function newNumber(): string {
  const signs = Array.from({ length: SIGNS_OF_A_NUMBER }, () => SIGNS[randomInt(SIGNS.length)]);
  return `C-${signs.join('')}`;
}
