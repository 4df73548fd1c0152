import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Caller } from '../../http/caller.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import { ADDRESS_CHANGES, CONFIRMATION_MAILS, NOTICE_MAILS } from './account-limits.ts';
import * as accounts from './accounts-repository.ts';
import { isEmailAddress, isForbiddenEmail, normalizeEmail } from './email-address.ts';
import * as mailTokens from './mail-token-repository.ts';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
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
   * Opens a link. The token of the answer is only given where no session of the account is. @throws token_expired,
   * account_disabled
   */
  confirm(token: string, brand: Brand, caller: Caller | undefined): Promise<{ clickId: string; token?: string }>;
  /** @throws forbidden, same_email, email_invalid, email_forbidden, too_many_attempts */
  changeEmail(caller: Caller, oldEmail: string, newEmail: string, brand: Brand, host: string): Promise<void>;
  resend(caller: Caller, brand: Brand, host: string): Promise<void>;
}

interface ConfirmationParts {
  readonly needs: AccountsRoutesNeeds;
  readonly sessions: Sessions;
  readonly counters: RateCounters;
}

export function createEmailConfirmation(
  needs: AccountsRoutesNeeds,
  { sessions, counters }: { sessions: Sessions; counters: RateCounters },
): EmailConfirmation {
  const parts: ConfirmationParts = { needs, sessions, counters };
  return {
    send: (tx, { clickId }, email, brand, host) => sendLink(needs, tx, { clickId, email, brand, host }),
    warnOwner: (email, brand, host) => warnOwner(parts, email, brand, host),
    confirm: (token, brand, caller) => confirm(parts, token, brand, caller),
    async changeEmail(caller, oldEmail, newEmail, brand, host) {
      const { db } = needs;
      const account = await ownUnconfirmed(needs, caller);
      const wanted = newAddress(account, oldEmail, newEmail);
      assertAllowed(await counters.hit('change-email', account.clickId, ADDRESS_CHANGES));
      await accounts.updateAccount(db, account.clickId, { pendingEmail: wanted === account.email ? null : wanted });
      await mailTokens.deleteOtherMailTokens(db, account.clickId, wanted);
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
  { needs, sessions }: ConfirmationParts,
  token: string,
  brand: Brand,
  caller: Caller | undefined,
): Promise<{ clickId: string; token?: string }> {
  const { account, isFirst } = await openLink(needs, token, brand);
  const { clickId } = account;
  if (isFirst) {
    needs.hub.emit(clickId, 'sessionChanged', {});
    await needs.personas
      .welcome(toFacts(account, brand))
      .catch((error: unknown) => needs.log.error({ error }, 'the welcome was not planned'));
  }
  const needsSession = isFirst && caller?.clickId !== clickId;
  return needsSession ? { clickId, token: await sessions.open(clickId) } : { clickId };
}

async function openLink(
  { clock, db }: AccountsRoutesNeeds,
  token: string,
  brand: Brand,
): Promise<{ account: accounts.AccountRow; isFirst: boolean }> {
  try {
    return await withTransaction(db, async (tx) => {
      const tokenHash = hashToken(token);
      const link = await mailTokens.lockMailToken(tx, tokenHash, 'confirm');
      const account = link && (await accounts.findAccount(tx, link.clickId));
      const now = clock.now();
      if (!link || !account || account.brandId !== brand.id || link.expiresAt <= now) throw expired();
      if (account.disabledAt !== null) throw new AppError('account_disabled', { message: 'the account is disabled' });
      const isCurrent = link.email === (account.pendingEmail ?? account.email);
      if (account.emailConfirmedAt !== null && isCurrent) return { account, isFirst: false };
      if (!isCurrent) throw expired();
      await mailTokens.markMailTokenUsed(tx, tokenHash, now);
      const confirmed = await accounts.updateAccount(tx, account.clickId, {
        email: link.email,
        pendingEmail: null,
        emailConfirmedAt: now,
      });
      return { account: confirmed ?? account, isFirst: true };
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
