import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Caller } from '../../http/caller.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import { assertEnabled } from './disabled-account.ts';
import { ADDRESS_CHANGES, CONFIRMATION_MAILS, NOTICE_MAILS } from './account-limits.ts';
import * as accounts from './accounts-repository.ts';
import { assertUsableAddress, normalizeEmail } from './email-address.ts';
import { mailAddressChanged } from './keep-link.ts';
import * as mailTokens from './mail-token-repository.ts';
import { provePassword } from './own-password.ts';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { rememberDevice } from './new-device.ts';
import type { RequestDevice } from './request-device.ts';
import type { Sessions } from './sessions.ts';
import { toFacts } from './user-view.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import { countMailTo } from './typed-address.ts';
import { mailWelcome } from './welcome-mail.ts';

/** How long the link of a confirmation works. */
export const CONFIRMATION_MS = 24 * 60 * 60_000;

export interface EmailConfirmation {
  /** Queues the mail with the link, in the transaction that needs it. */
  send(tx: Db | Transaction, account: { clickId: string }, email: string, brand: Brand, host: string): Promise<void>;
  /** A mail to the owner of an address that was used for another sign-up. */
  warnOwner(email: string, brand: Brand, host: string): Promise<void>;
  /**
   * Opens a link. A browser without a session of the account needs its password. Otherwise a person who signed up
   * with another person's address would keep the account after its owner confirmed. A session of another account stays.
   * @throws token_expired, account_disabled, password_required, wrong_credentials, too_many_attempts
   */
  confirm(
    given: { token: string; password?: string | undefined },
    at: { brand: Brand; host: string; ip: string; caller: Caller | undefined; device: RequestDevice },
  ): Promise<{ clickId: string; token?: string }>;
  /** @throws forbidden, same_email, email_invalid, email_forbidden, too_many_attempts */
  changeEmail(caller: Caller, oldEmail: string, newEmail: string, brand: Brand, host: string): Promise<void>;
  resend(caller: Caller, brand: Brand, host: string): Promise<void>;
  /** The link to an address that is free, else a warning to its owner; who asked cannot see which it was. */
  offer(account: { clickId: string }, email: string, brand: Brand, host: string): Promise<void>;
}

interface ConfirmationParts {
  readonly needs: AccountsRoutesNeeds;
  readonly sessions: Sessions;
  readonly counters: RateCounters;
  readonly hasher: PasswordHasher;
}

export function createEmailConfirmation(
  needs: AccountsRoutesNeeds,
  tools: { sessions: Sessions; counters: RateCounters; hasher: PasswordHasher },
): EmailConfirmation {
  const parts: ConfirmationParts = { needs, ...tools };
  const { counters } = tools;
  return {
    send: (tx, { clickId }, email, brand, host) => sendLink(needs, tx, { clickId, email, brand, host }),
    offer: (account, email, brand, host) => sendToOwner(parts, account, email, brand, host),
    warnOwner: (email, brand, host) => warnOwner(parts, email, brand, host),
    confirm: (given, at) => confirm(parts, given, at),
    async changeEmail(caller, oldEmail, newEmail, brand, host) {
      const { db } = needs;
      const account = await ownUnconfirmed(needs, caller);
      const wanted = newAddress(account, oldEmail, newEmail);
      assertAllowed(await counters.hit('change-email', account.clickId, ADDRESS_CHANGES));
      await countMailTo(counters, brand.id, wanted);
      await accounts.updateAccount(db, account.clickId, { pendingEmail: wanted === account.email ? null : wanted });
      await mailTokens.deleteOtherConfirmations(db, account.clickId, wanted);
      await sendToOwner(parts, account, wanted, brand, host);
    },
    async resend(caller, brand, host) {
      const account = await ownUnconfirmed(needs, caller);
      assertAllowed(await counters.hit('resend', account.clickId, CONFIRMATION_MAILS));
      const email = account.pendingEmail ?? account.email;
      await countMailTo(counters, brand.id, email);
      await sendToOwner(parts, account, email, brand, host);
    },
  };
}

async function sendLink(
  { clock, env, mail }: AccountsRoutesNeeds,
  tx: Db | Transaction,
  { clickId, email, brand, host }: { clickId: string; email: string; brand: Brand; host: string },
): Promise<void> {
  const { token, hash } = createToken();
  const now = clock.now();
  await mailTokens.insertMailToken(tx, {
    tokenHash: hash,
    clickId,
    purpose: 'confirm',
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
  });
  const confirmUrl = `${publicOrigin(env, host)}/confirmEmail?token=${token}`;
  await mail.enqueue(
    { template: 'confirm-email', recipient: email, language: brand.language, brand, data: { confirmUrl } },
    tx,
  );
}

async function warnOwner(
  { needs, counters }: ConfirmationParts,
  email: string,
  brand: Brand,
  host: string,
): Promise<void> {
  if (!(await counters.hit('notice', `${brand.id}/${email}`, NOTICE_MAILS)).isAllowed) return;
  const origin = publicOrigin(needs.env, host);
  const data = { loginUrl: `${origin}/login`, resetUrl: `${origin}/forgotPassword` };
  await needs.mail.enqueue({
    template: 'someone-tried-to-register',
    recipient: email,
    language: brand.language,
    brand,
    data,
  });
}

/** The link to an address that is free, the warning to one with an account; the caller cannot see which it was. */
async function sendToOwner(
  parts: ConfirmationParts,
  { clickId }: { clickId: string },
  email: string,
  brand: Brand,
  host: string,
): Promise<void> {
  const { clock, db } = parts.needs;
  const holder = await accounts.holderOfAddress(db, brand.id, email, clock.now());
  if (holder !== undefined && holder !== clickId) await warnOwner(parts, email, brand, host);
  else await sendLink(parts.needs, db, { clickId, email, brand, host });
}

async function ownUnconfirmed({ db }: AccountsRoutesNeeds, caller: Caller): Promise<accounts.AccountRow> {
  const account = await accounts.findAccount(db, caller.clickId);
  if (!account || account.emailConfirmedAt !== null)
    throw new AppError('forbidden', { message: 'the address is confirmed' });
  return account;
}

/** @throws forbidden, same_email, email_invalid, email_forbidden */
function newAddress(account: accounts.AccountRow, oldEmail: string, newEmail: string): string {
  const current = account.pendingEmail ?? account.email;
  const wanted = normalizeEmail(newEmail);
  if (normalizeEmail(oldEmail) !== current)
    throw new AppError('forbidden', { field: 'oldEmail', message: 'the old address is another one' });
  if (wanted === current) throw new AppError('same_email', { field: 'newEmail', message: 'it is the same address' });
  assertUsableAddress(wanted);
  return wanted;
}

type ConfirmingBrowser = Parameters<EmailConfirmation['confirm']>[1];

async function confirm(
  parts: ConfirmationParts,
  { token, password }: { token: string; password?: string | undefined },
  browser: ConfirmingBrowser,
): Promise<{ clickId: string; token?: string }> {
  const { needs, sessions } = parts;
  const { brand, caller, device } = browser;
  const isElsewhere = await assertMayConfirm(parts, token, password, browser);
  const { account, change, endSockets } = await openLink(parts, token, browser, isElsewhere);
  const { clickId } = account;
  endSockets?.();
  if (change === 'none') return { clickId };
  needs.hub.emit(clickId, 'sessionChanged', {});
  if (change === 'first')
    await needs.personas
      .welcome(toFacts(account, brand))
      .catch((error: unknown) => needs.log.error({ error }, 'the welcome was not planned'));
  if (caller !== undefined) return { clickId };
  await rememberDevice(needs.db, clickId, device, needs.clock.now());
  return { clickId, token: await sessions.open(clickId, needs.db, device) };
}

/**
 * The browser that signed up may confirm; any other needs the password. Answers whether it is another one. A link that
 * is no good, or was used, is left to what follows. @throws password_required, wrong_credentials, too_many_attempts
 */
async function assertMayConfirm(
  { needs: { clock, db }, counters, hasher }: ConfirmationParts,
  token: string,
  password: string | undefined,
  { brand, ip, caller }: ConfirmingBrowser,
): Promise<boolean> {
  const link = await mailTokens.findMailToken(db, hashToken(token), 'confirm');
  const isOpen = link !== undefined && link.usedAt === null && link.expiresAt > clock.now();
  if (!isOpen || link.clickId === caller?.clickId) return false;
  const account = await accounts.findAccount(db, link.clickId);
  if (!account || account.disabledAt !== null || account.brandId !== brand.id) return false;
  if (password === undefined)
    throw new AppError('password_required', { message: 'the account has no session in this browser' });
  await provePassword({ db, counters, hasher }, account.clickId, password, { from: ip });
  return true;
}

/** `first`: the address was never confirmed before; `moved`: the account had another one. */
interface OpenedLink {
  readonly account: accounts.AccountRow;
  readonly change: 'none' | 'first' | 'moved';
  readonly endSockets?: () => void;
}

async function openLink(
  { needs, sessions }: ConfirmationParts,
  token: string,
  { brand, host, caller }: ConfirmingBrowser,
  isElsewhere: boolean,
): Promise<OpenedLink> {
  const { clock, db } = needs;
  try {
    return await withTransaction(db, async (tx) => {
      const tokenHash = hashToken(token);
      const link = await mailTokens.lockMailToken(tx, tokenHash, 'confirm');
      const account = link && (await accounts.findAccount(tx, link.clickId));
      const now = clock.now();
      if (!link || !account || account.brandId !== brand.id || link.expiresAt <= now) throw expired();
      assertEnabled(account);
      const { clickId } = account;
      const isConfirmed = account.emailConfirmedAt !== null;
      if (isConfirmed && link.email === account.email) return { account, change: 'none' };
      const wanted = isConfirmed ? account.nextEmail : (account.pendingEmail ?? account.email);
      const holder = await accounts.holderOfAddress(tx, brand.id, link.email, now);
      if (link.email !== wanted || (holder !== undefined && holder !== clickId)) throw expired();
      await mailTokens.markMailTokenUsed(tx, tokenHash, now);
      if (isConfirmed) {
        await mailAddressChanged(needs, tx, { account, newEmail: link.email, brand, host });
        await needs.mail.addressMoved(tx, { brandId: brand.id, from: account.email, to: link.email });
      } else await mailWelcome(needs, tx, link.email, { brand, host });
      const change = { email: link.email, pendingEmail: null, nextEmail: null, emailConfirmedAt: now };
      const confirmed = (await accounts.updateAccount(tx, clickId, change)) ?? account;
      // Another address ends every other session; the first one, only those that were made without its mailbox.
      if (isConfirmed)
        return {
          account: confirmed,
          change: 'moved',
          endSockets: await sessions.revokeAll(tx, clickId, isElsewhere ? undefined : caller),
        };
      return {
        account: confirmed,
        change: 'first',
        ...(isElsewhere && { endSockets: await sessions.revokeAll(tx, clickId) }),
      };
    });
  } catch (error) {
    // Another account confirmed this address since the link was sent.
    if (isUniqueViolation(error, 'accounts_email')) throw expired();
    throw error;
  }
}

function expired(): AppError {
  return new AppError('token_expired', { message: 'the link is unknown or no longer valid' });
}
