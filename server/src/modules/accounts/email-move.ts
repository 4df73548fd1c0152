import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { isAcceptablePassword } from '@halo/server-kit/secrets/password-rules';
import { isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Caller } from '../../http/caller.ts';
import { maskEmail } from '../mail/index.ts';
import { ADDRESS_CHANGES } from './account-limits.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import * as accounts from './accounts-repository.ts';
import { assertUsableAddress, normalizeEmail } from './email-address.ts';
import { CONFIRMATION_MS, type EmailConfirmation } from './email-confirmation.ts';
import { insertKeepLink, KEEP_MS } from './keep-link.ts';
import * as mailTokens from './mail-token-repository.ts';
import type { ProveOwner } from './own-password.ts';
import { mailPasswordChanged } from './password-reset.ts';
import type { Sessions } from './sessions.ts';
import { countMailTo } from './typed-address.ts';

interface Place {
  readonly brand: Brand;
  /** that links lead to */
  readonly host: string;
}

/** Another address for an account whose address is confirmed. */
export interface EmailMove {
  /**
   * Mails a link to the new address, which changes only when that link is opened, and a way to stop it to the old one.
   * The answer is the same for an address that has an account, unless the brand shows who is a member.
   * @throws wrong_credentials, forbidden, same_email, email_invalid, email_forbidden, email_exists, too_many_attempts
   */
  ask(
    caller: Caller,
    change: { readonly newEmail: string; readonly currentPassword: string },
    at: Place,
  ): Promise<void>;
  /** The address stays; a link that waits is worthless. */
  drop(caller: Caller): Promise<void>;
  /**
   * With the link that the old address got: it is the account's again, with a new password. Every session ends, and
   * every other way in.
   * @throws token_expired, token_used, password_weak, conflict
   */
  keep(token: string, password: string, at: Place): Promise<void>;
}

interface MoveTools {
  readonly sessions: Sessions;
  readonly counters: RateCounters;
  readonly hasher: PasswordHasher;
  readonly proveOwner: ProveOwner;
  readonly confirmation: EmailConfirmation;
}

/** What else opens an account; another module has it. */
export interface OtherWays {
  endOtherWays(tx: Transaction, clickId: string): Promise<void>;
}

export function createEmailMove(needs: AccountsRoutesNeeds & OtherWays, tools: MoveTools): EmailMove {
  const { db } = needs;
  return {
    ask: (caller, change, at) => ask(needs, tools, caller, change, at),
    async drop({ clickId }) {
      await withTransaction(db, async (tx) => {
        await accounts.updateAccount(tx, clickId, { nextEmail: null });
        await mailTokens.deleteWaitingMailTokens(tx, clickId, 'confirm');
      });
    },
    keep: (token, password, at) => keep(needs, tools, token, password, at),
  };
}

async function ask(
  needs: AccountsRoutesNeeds,
  { counters, proveOwner, confirmation }: MoveTools,
  caller: Caller,
  { newEmail, currentPassword }: { readonly newEmail: string; readonly currentPassword: string },
  { brand, host }: Place,
): Promise<void> {
  const { clock, db, mail } = needs;
  const account = await proveOwner(caller, currentPassword);
  if (account.emailConfirmedAt === null)
    throw new AppError('forbidden', { message: 'the address is not confirmed yet' });
  const wanted = normalizeEmail(newEmail);
  if (wanted === account.email)
    throw new AppError('same_email', { field: 'newEmail', message: 'it is the same address' });
  assertUsableAddress(wanted);
  assertAllowed(await counters.hit('change-email', account.clickId, ADDRESS_CHANGES));
  await countMailTo(counters, brand.id, wanted);
  const holder = await accounts.holderOfAddress(db, brand.id, wanted, clock.now());
  if (holder !== undefined && holder !== account.clickId && brand.enumeration === 'show')
    throw new AppError('email_exists', { field: 'newEmail', message: 'the address has an account' });
  await withTransaction(db, async (tx) => {
    await accounts.updateAccount(tx, account.clickId, { nextEmail: wanted });
    await mailTokens.deleteOtherConfirmations(tx, account.clickId, wanted);
    const keepUrl = await insertKeepLink(needs, tx, account, host, CONFIRMATION_MS + KEEP_MS);
    const data = { askedAt: clock.now().toISOString(), newEmail: maskEmail(wanted), keepUrl };
    await mail.enqueue(
      { template: 'email-change-notice', recipient: account.email, language: brand.language, brand, data },
      tx,
    );
  });
  await confirmation.offer(account, wanted, brand, host);
}

async function keep(
  needs: AccountsRoutesNeeds & OtherWays,
  { hasher, sessions }: MoveTools,
  token: string,
  password: string,
  place: Place,
): Promise<void> {
  const { clock, db } = needs;
  const tokenHash = hashToken(token);
  // Hashed outside of the transaction, because it is slow.
  const passwordHash = await hasher.hash(password);
  try {
    const endSockets = await withTransaction(db, async (tx) => {
      const link = await mailTokens.lockMailToken(tx, tokenHash, 'keep');
      const account = link && (await accounts.findAccount(tx, link.clickId));
      if (!link || account?.brandId !== place.brand.id)
        throw new AppError('token_expired', { message: 'the link is unknown' });
      if (link.usedAt !== null) throw new AppError('token_used', { message: 'the link was used' });
      if (link.expiresAt <= clock.now()) throw new AppError('token_expired', { message: 'the link is too old' });
      if (!isAcceptablePassword(password, link.email))
        throw new AppError('password_weak', { field: 'password', message: 'the password is too short or too common' });
      const { clickId, email } = link;
      await mailTokens.markMailTokenUsed(tx, tokenHash, clock.now());
      for (const purpose of ['confirm', 'reset'] as const)
        await mailTokens.deleteWaitingMailTokens(tx, clickId, purpose);
      // Those of earlier addresses stay: a stranger who moved the account twice must not stop its owner.
      await mailTokens.deleteKeepLinksSince(tx, clickId, link.createdAt);
      await accounts.updateAccount(tx, clickId, { email, nextEmail: null, pendingEmail: null, passwordHash });
      await needs.endOtherWays(tx, clickId);
      if (account.email !== email)
        await needs.mail.addressMoved(tx, { brandId: account.brandId, from: account.email, to: email });
      await mailPasswordChanged(needs, tx, email, place);
      return sessions.revokeAll(tx, clickId);
    });
    endSockets();
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email'))
      throw new AppError('conflict', { message: 'the address has another account by now', cause: error });
    throw error;
  }
}
