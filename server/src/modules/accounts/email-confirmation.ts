import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Caller } from '../../http/caller.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import { assertEnabled } from './disabled-account.ts';
import { ADDRESS_CHANGES, CONFIRMATION_MAILS, FAILED_SIGN_INS, NOTICE_MAILS } from './account-limits.ts';
import * as accounts from './accounts-repository.ts';
import { isEmailAddress, isForbiddenEmail, normalizeEmail } from './email-address.ts';
import * as mailTokens from './mail-token-repository.ts';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import type { Sessions } from './sessions.ts';
import { toFacts } from './user-view.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';

const LINK_MS = 24 * 60 * 60_000;

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
    at: { brand: Brand; ip: string; caller: Caller | undefined },
  ): Promise<{ clickId: string; token?: string }>;
  /** @throws forbidden, same_email, email_invalid, email_forbidden, too_many_attempts */
  changeEmail(caller: Caller, oldEmail: string, newEmail: string, brand: Brand, host: string): Promise<void>;
  resend(caller: Caller, brand: Brand, host: string): Promise<void>;
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
    warnOwner: (email, brand, host) => warnOwner(parts, email, brand, host),
    confirm: (given, at) => confirm(parts, given, at),
    async changeEmail(caller, oldEmail, newEmail, brand, host) {
      const { db } = needs;
      const account = await ownUnconfirmed(needs, caller);
      const wanted = newAddress(account, oldEmail, newEmail);
      assertAllowed(await counters.hit('change-email', account.clickId, ADDRESS_CHANGES));
      await accounts.updateAccount(db, account.clickId, { pendingEmail: wanted === account.email ? null : wanted });
      await mailTokens.deleteOtherConfirmations(db, account.clickId, wanted);
      await sendToOwner(parts, account, wanted, brand, host);
    },
    async resend(caller, brand, host) {
      const account = await ownUnconfirmed(needs, caller);
      assertAllowed(await counters.hit('resend', account.clickId, CONFIRMATION_MAILS));
      await sendToOwner(parts, account, account.pendingEmail ?? account.email, brand, host);
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
    expiresAt: new Date(now.getTime() + LINK_MS),
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
  { clickId }: accounts.AccountRow,
  email: string,
  brand: Brand,
  host: string,
): Promise<void> {
  const { db } = parts.needs;
  const owner = await accounts.findAccountByEmail(db, brand.id, email);
  if (owner && owner.clickId !== clickId) await warnOwner(parts, email, brand, host);
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
  if (!isEmailAddress(wanted)) throw new AppError('email_invalid', { field: 'newEmail', message: 'no e-mail address' });
  if (isForbiddenEmail(wanted))
    throw new AppError('email_forbidden', { field: 'newEmail', message: 'addresses of this domain are not taken' });
  return wanted;
}

async function confirm(
  parts: ConfirmationParts,
  { token, password }: { token: string; password?: string | undefined },
  { brand, ip, caller }: { brand: Brand; ip: string; caller: Caller | undefined },
): Promise<{ clickId: string; token?: string }> {
  const { needs, sessions } = parts;
  const isElsewhere = await assertMayConfirm(parts, token, password, { brand, ip, caller });
  const { account, isFirst, endSockets } = await openLink(parts, token, brand, isElsewhere);
  const { clickId } = account;
  endSockets?.();
  if (isFirst) {
    needs.hub.emit(clickId, 'sessionChanged', {});
    await needs.personas
      .welcome(toFacts(account, brand))
      .catch((error: unknown) => needs.log.error({ error }, 'the welcome was not planned'));
  }
  const needsSession = isFirst && caller === undefined;
  return needsSession ? { clickId, token: await sessions.open(clickId) } : { clickId };
}

/**
 * The browser that signed up may confirm; any other needs the password. Answers whether it is another one. A link that
 * is no good, or was used, is left to what follows. @throws password_required, wrong_credentials, too_many_attempts
 */
async function assertMayConfirm(
  { needs: { clock, db }, counters, hasher }: ConfirmationParts,
  token: string,
  password: string | undefined,
  { brand, ip, caller }: { brand: Brand; ip: string; caller: Caller | undefined },
): Promise<boolean> {
  const link = await mailTokens.findMailToken(db, hashToken(token), 'confirm');
  const isOpen = link !== undefined && link.usedAt === null && link.expiresAt > clock.now();
  if (!isOpen || link.clickId === caller?.clickId) return false;
  const account = await accounts.findAccount(db, link.clickId);
  if (!account || account.disabledAt !== null || account.brandId !== brand.id) return false;
  if (password === undefined)
    throw new AppError('password_required', { message: 'the account has no session in this browser' });
  const subject = `${account.clickId} ${ip}`;
  assertAllowed(await counters.hit('confirm-password', subject, FAILED_SIGN_INS));
  if (!(await hasher.verify(account.passwordHash, password)))
    throw new AppError('wrong_credentials', { field: 'password', message: 'the password is wrong' });
  await counters.clear('confirm-password', subject);
  return true;
}

async function openLink(
  { needs: { clock, db }, sessions }: ConfirmationParts,
  token: string,
  brand: Brand,
  isElsewhere: boolean,
): Promise<{ account: accounts.AccountRow; isFirst: boolean; endSockets?: () => void }> {
  try {
    return await withTransaction(db, async (tx) => {
      const tokenHash = hashToken(token);
      const link = await mailTokens.lockMailToken(tx, tokenHash, 'confirm');
      const account = link && (await accounts.findAccount(tx, link.clickId));
      const now = clock.now();
      if (!link || !account || account.brandId !== brand.id || link.expiresAt <= now) throw expired();
      assertEnabled(account);
      const isCurrent = link.email === (account.pendingEmail ?? account.email);
      if (account.emailConfirmedAt !== null && isCurrent) return { account, isFirst: false };
      if (!isCurrent) throw expired();
      await mailTokens.markMailTokenUsed(tx, tokenHash, now);
      const confirmed = await accounts.updateAccount(tx, account.clickId, {
        email: link.email,
        pendingEmail: null,
        emailConfirmedAt: now,
      });
      const first = { account: confirmed ?? account, isFirst: true };
      return isElsewhere ? { ...first, endSockets: await sessions.revokeAll(tx, account.clickId) } : first;
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
