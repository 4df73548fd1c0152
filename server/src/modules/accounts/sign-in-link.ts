import { appPathOf, type Brand, type LoginResult, type SignInLinkFacts } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '../../http/caller.ts';
import { SIGN_IN_LINK_MAILS, SIGN_IN_LINKS_OF_ADDRESS } from './account-limits.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import * as accounts from './accounts-repository.ts';
import { askAway } from './coming-back.ts';
import { assertEnabled } from './disabled-account.ts';
import { maskEmail } from '../mail/index.ts';
import { normalizeEmail } from './email-address.ts';
import * as mailTokens from './mail-token-repository.ts';
import type { Devices } from './new-device.ts';
import type { RequestDevice } from './request-device.ts';
import type { Sessions } from './sessions.ts';
import { toLoginResult } from './user-view.ts';

const LINK_MINUTES = 30;
/** Longer than queueing a mail takes, so that the time of the answer does not say whether there is an account. */
const ANSWER_MS = 250;

interface Place {
  readonly brand: Brand;
  /** that the link leads to */
  readonly host: string;
}

/** What a link says of where it was found. Only for the log: anybody can write it. */
export interface LinkOrigin {
  readonly kind: string;
  readonly event: string;
  readonly remarketingClickId: string;
}

/** Signs a person in by a link in a mail, which they asked for. It works once, for half an hour. */
export interface SignInLink {
  /**
   * Mails the link where there is an account whose address is confirmed; answers the same, as late, where there is
   * none.
   * @throws too_many_attempts
   */
  ask(given: { email: string; redirect?: string | undefined }, from: Place & { readonly ip: string }): Promise<void>;
  /** Uses nothing up. @throws token_expired, token_used */
  read(token: string, brand: Brand, caller: Caller | undefined): Promise<SignInLinkFacts>;
  /** @throws token_expired, token_used, account_disabled, account_paused, account_leaving */
  open(
    given: { token: string; origin: LinkOrigin },
    at: Place & { readonly device: RequestDevice },
  ): Promise<LoginResult>;
}

interface LinkParts {
  readonly needs: AccountsRoutesNeeds;
  readonly sessions: Sessions;
  readonly counters: RateCounters;
  readonly devices: Devices;
}

export function createSignInLink(needs: AccountsRoutesNeeds, tools: Omit<LinkParts, 'needs'>): SignInLink {
  const parts: LinkParts = { needs, ...tools };
  const { counters } = tools;
  return {
    async ask({ email, redirect }, { ip, ...place }) {
      const limit = limitOfAddress(SIGN_IN_LINKS_OF_ADDRESS, ip, needs.env);
      assertAllowed(await counters.hit('sign-in-link-address', ip, limit));
      await Promise.all([sendLink(parts, normalizeEmail(email), appPathOf(redirect), place), delay(ANSWER_MS)]);
    },
    async read(token, brand, caller) {
      const link = await mailTokens.findMailToken(needs.db, hashToken(token), 'signIn');
      const { clickId, email } = await accountOfLink(parts, needs.db, link, brand);
      return { email: maskEmail(email), isCurrent: caller?.clickId === clickId };
    },
    open: (given, at) => openLink(parts, given, at),
  };
}

async function sendLink(
  { needs, counters }: LinkParts,
  email: string,
  redirect: string | undefined,
  { brand, host }: Place,
): Promise<void> {
  const { clock, db, env, mail } = needs;
  const verdict = await counters.hit('sign-in-link-mail', `${brand.id}/${email}`, SIGN_IN_LINK_MAILS);
  const account = await accounts.findAccountByEmail(db, brand.id, email);
  // Until its owner confirmed it, an address may be anybody's who signed up with it.
  if (!account || account.emailConfirmedAt === null || !verdict.isAllowed) return;
  const { token, hash } = createToken();
  const now = clock.now();
  const query = new URLSearchParams({ token, ...(redirect === undefined ? {} : { red: redirect }) });
  await withTransaction(db, async (tx) => {
    await mailTokens.insertMailToken(tx, {
      tokenHash: hash,
      clickId: account.clickId,
      purpose: 'signIn',
      email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
    });
    const data = { signInUrl: `${publicOrigin(env, host)}/autologin?${query}`, validMinutes: String(LINK_MINUTES) };
    await mail.enqueue({ template: 'sign-in-link', recipient: email, language: brand.language, brand, data }, tx);
  });
}

async function openLink(
  parts: LinkParts,
  { token, origin }: Parameters<SignInLink['open']>[0],
  { brand, host, device }: Parameters<SignInLink['open']>[1],
): Promise<LoginResult> {
  const { needs, sessions, devices } = parts;
  const { clock, db, log } = needs;
  const tokenHash = hashToken(token);
  const account = await withTransaction(db, async (tx) => {
    const link = await mailTokens.lockMailToken(tx, tokenHash, 'signIn');
    const found = await accountOfLink(parts, tx, link, brand);
    assertEnabled(found);
    await mailTokens.markMailTokenUsed(tx, tokenHash, clock.now());
    await mailTokens.deleteWaitingMailTokens(tx, found.clickId, 'signIn');
    return found;
  });
  // Whether the owner of a paused account comes back is asked with a ticket: the link has done its part.
  await askAway(needs, account);
  const bearer = await sessions.open(account.clickId, db, device);
  log.info({ clickId: account.clickId, brand: brand.id, ...origin }, 'a sign-in by a link');
  await devices.signedIn(account, device, { brand, host });
  return toLoginResult(account, bearer);
}

/** @throws token_expired, token_used */
async function accountOfLink(
  { needs: { clock } }: LinkParts,
  db: Parameters<typeof accounts.findAccount>[0],
  link: Awaited<ReturnType<typeof mailTokens.findMailToken>>,
  brand: Brand,
): Promise<accounts.AccountRow> {
  const account = link && (await accounts.findAccount(db, link.clickId));
  const isHere = link !== undefined && account?.brandId === brand.id && account.email === link.email;
  if (!isHere || account === undefined || account.emailConfirmedAt === null)
    throw new AppError('token_expired', { message: 'the link is unknown or for another address' });
  if (link.usedAt !== null) throw new AppError('token_used', { message: 'the link was used' });
  if (link.expiresAt <= clock.now()) throw new AppError('token_expired', { message: 'the link is too old' });
  return account;
}
