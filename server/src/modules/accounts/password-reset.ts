import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { isAcceptablePassword } from '@halo/server-kit/secrets/password-rules';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { setTimeout as delay } from 'node:timers/promises';
import { RESET_LINK_MINUTES, RESET_MAILS, RESETS_OF_ADDRESS } from './account-limits.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import * as accounts from './accounts-repository.ts';
import { normalizeEmail } from './email-address.ts';
import * as mailTokens from './mail-token-repository.ts';
import type { Sessions } from './sessions.ts';

/** Longer than queueing a mail takes, so that the time of the answer does not say whether there is an account. */
const ANSWER_MS = 250;

interface Place {
  readonly brand: Brand;
  /** that the link leads to */
  readonly host: string;
}

/** Sets a new password for a person who lost it: a link by mail that works once, for half an hour. */
export interface PasswordReset {
  /**
   * Mails the link where there is an account; answers the same, as late, where there is none.
   * @throws too_many_attempts
   */
  ask(email: string, from: Place & { readonly ip: string }): Promise<void>;
  /**
   * Sets the password, ends every session and mails the owner.
   * @throws token_expired, token_used, password_weak
   */
  finish(token: string, password: string, at: Place): Promise<void>;
}

interface ResetParts {
  readonly needs: AccountsRoutesNeeds;
  readonly sessions: Sessions;
  readonly counters: RateCounters;
  readonly hasher: PasswordHasher;
}

export function createPasswordReset(
  needs: AccountsRoutesNeeds,
  tools: { sessions: Sessions; counters: RateCounters; hasher: PasswordHasher },
): PasswordReset {
  const parts: ResetParts = { needs, ...tools };
  const { counters } = tools;
  return {
    async ask(given, { ip, ...place }) {
      assertAllowed(await counters.hit('reset-address', ip, limitOfAddress(RESETS_OF_ADDRESS, ip, needs.env)));
      await Promise.all([sendLink(parts, normalizeEmail(given), place), delay(ANSWER_MS)]);
    },
    finish: (token, password, place) => finish(parts, token, password, place),
  };
}

async function sendLink({ needs, counters }: ResetParts, email: string, { brand, host }: Place): Promise<void> {
  const { clock, db, env, mail } = needs;
  const verdict = await counters.hit('reset-mail', `${brand.id}/${email}`, RESET_MAILS);
  const account = await accounts.findAccountByEmail(db, brand.id, email);
  if (!account || !verdict.isAllowed) return;
  const { token, hash } = createToken();
  const now = clock.now();
  await withTransaction(db, async (tx) => {
    await mailTokens.insertMailToken(tx, {
      tokenHash: hash,
      clickId: account.clickId,
      purpose: 'reset',
      email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
    });
    const data = {
      resetUrl: `${publicOrigin(env, host)}/resetPassword?token=${token}`,
      validMinutes: String(RESET_LINK_MINUTES),
    };
    await mail.enqueue({ template: 'reset-password', recipient: email, language: brand.language, brand, data }, tx);
  });
}

async function finish(parts: ResetParts, token: string, password: string, place: Place): Promise<void> {
  const { needs, sessions, hasher } = parts;
  // Hashed outside of the transaction, because it is slow. The link is checked before the password, so that a call
  // without a good link learns nothing about the password's rules.
  const tokenHash = hashToken(token);
  const passwordHash = await hasher.hash(password);
  const endSockets = await withTransaction(needs.db, async (tx) => {
    const account = await accountOfLink(parts, tx, tokenHash, place.brand);
    if (!isAcceptablePassword(password, account.email))
      throw new AppError('password_weak', { field: 'password', message: 'the password is too short or too common' });
    await mailTokens.markMailTokenUsed(tx, tokenHash, needs.clock.now());
    await mailTokens.deleteWaitingMailTokens(tx, account.clickId, 'reset');
    await accounts.updateAccount(tx, account.clickId, { passwordHash, pendingEmail: null, nextEmail: null });
    await mailPasswordChanged(needs, tx, account.email, place);
    return sessions.revokeAll(tx, account.clickId);
  });
  endSockets();
}

/** @throws token_expired, token_used */
async function accountOfLink(
  { needs: { clock } }: ResetParts,
  tx: Transaction,
  tokenHash: Buffer,
  brand: Brand,
): Promise<accounts.AccountRow> {
  const link = await mailTokens.lockMailToken(tx, tokenHash, 'reset');
  const account = link && (await accounts.findAccount(tx, link.clickId));
  const isHere = link !== undefined && account?.brandId === brand.id && account.email === link.email;
  if (!isHere || account === undefined)
    throw new AppError('token_expired', { message: 'the link is unknown or for another address' });
  if (link.usedAt !== null) throw new AppError('token_used', { message: 'the link was used' });
  if (link.expiresAt <= clock.now()) throw new AppError('token_expired', { message: 'the link is too old' });
  return account;
}

/** To the owner, when a new password was set by a link: every device was signed out. */
export async function mailPasswordChanged(
  { clock, env, mail }: Pick<AccountsRoutesNeeds, 'clock' | 'env' | 'mail'>,
  tx: Transaction,
  email: string,
  { brand, host }: Place,
): Promise<void> {
  await mail.enqueue(
    {
      template: 'password-changed',
      recipient: email,
      language: brand.language,
      brand,
      data: {
        changedAt: clock.now().toISOString(),
        resetUrl: `${publicOrigin(env, host)}/forgotPassword`,
      },
    },
    tx,
  );
}
