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
  /** Tells the owner of an address that somebody tried to register with it. */
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

export function createEmailConfirmation(
  needs: AccountsRoutesNeeds,
  { sessions, counters }: { sessions: Sessions; counters: RateCounters },
): EmailConfirmation {
  const { db, clock, env, log } = needs;
  async function send(
    tx: Db | Transaction,
    { clickId }: { clickId: string },
    email: string,
    brand: Brand,
    host: string,
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
    await needs.mail.enqueue(
      { template: 'confirm-email', recipient: email, language: brand.language, brand, data: { confirmUrl } },
      tx,
    );
  }

  async function warnOwner(email: string, brand: Brand, host: string): Promise<void> {
    if (!(await counters.hit('notice', `${brand.id}/${email}`, NOTICE_MAILS)).isAllowed) return;
    const origin = publicOrigin(env, host);
    const data = { loginUrl: `${origin}/login`, resetUrl: `${origin}/forgotPassword` };
    await needs.mail.enqueue({
      template: 'someone-tried-to-register',
      recipient: email,
      language: brand.language,
      brand,
      data,
    });
  }

  /** The link to an address that is free, the warning to one that is somebody's; who asked cannot tell which it was. */
  async function sendToWhoeverOwns(
    account: accounts.AccountRow,
    email: string,
    brand: Brand,
    host: string,
  ): Promise<void> {
    const owner = await accounts.findAccountByEmail(db, brand.id, email);
    if (owner && owner.clickId !== account.clickId) await warnOwner(email, brand, host);
    else await send(db, account, email, brand, host);
  }

  async function ownUnconfirmed(caller: Caller): Promise<accounts.AccountRow> {
    const account = await accounts.findAccount(db, caller.clickId);
    if (!account || account.emailConfirmedAt !== null)
      throw new AppError('forbidden', { message: 'the address is confirmed' });
    return account;
  }

  return {
    send,
    warnOwner,
    async confirm(token, brand, caller) {
      const opened = await openLink(token, brand);
      if (opened.isFirst) {
        needs.hub.emit(opened.account.clickId, 'sessionChanged', {});
        await needs.personas
          .welcome(toFacts(opened.account, brand))
          .catch((error: unknown) => log.error({ error }, 'the welcome was not planned'));
      }
      const { clickId } = opened.account;
      const needsSession = opened.isFirst && caller?.clickId !== clickId;
      return needsSession ? { clickId, token: await sessions.open(clickId) } : { clickId };
    },
    async changeEmail(caller, oldEmail, newEmail, brand, host) {
      const account = await ownUnconfirmed(caller);
      const current = account.pendingEmail ?? account.email;
      const wanted = normalizeEmail(newEmail);
      if (normalizeEmail(oldEmail) !== current)
        throw new AppError('forbidden', { field: 'oldEmail', message: 'the old address is another one' });
      if (wanted === current)
        throw new AppError('same_email', { field: 'newEmail', message: 'it is the same address' });
      if (!isEmailAddress(wanted))
        throw new AppError('email_invalid', { field: 'newEmail', message: 'no e-mail address' });
      if (isForbiddenEmail(wanted))
        throw new AppError('email_forbidden', { field: 'newEmail', message: 'addresses of this domain are not taken' });
      assertAllowed(await counters.hit('change-email', account.clickId, ADDRESS_CHANGES));
      await accounts.updateAccount(db, account.clickId, { pendingEmail: wanted === account.email ? null : wanted });
      await mailTokens.deleteOtherMailTokens(db, account.clickId, wanted);
      await sendToWhoeverOwns(account, wanted, brand, host);
    },
    async resend(caller, brand, host) {
      const account = await ownUnconfirmed(caller);
      assertAllowed(await counters.hit('resend', account.clickId, CONFIRMATION_MAILS));
      await sendToWhoeverOwns(account, account.pendingEmail ?? account.email, brand, host);
    },
  };

  async function openLink(token: string, brand: Brand): Promise<{ account: accounts.AccountRow; isFirst: boolean }> {
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
      // Somebody else confirmed this address since the link was sent.
      if (isUniqueViolation(error, 'accounts_email')) throw expired();
      throw error;
    }
  }
}

function expired(): AppError {
  return new AppError('token_expired', { message: 'the link is unknown or no longer valid' });
}
