import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Brand, GoogleAnswer, LoginResult } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { EntryPlace } from '../../accounts/index.ts';
import type { IdentityNeeds } from '../identity.ts';
import { mailNewWay } from '../new-way-mail.ts';
import { createGoogleApi, type GoogleApi, type GooglePerson } from './google-client.ts';
import { googleConnection } from './google-connection.ts';
import * as google from './google-repository.ts';

const MINUTE_MS = 60_000;
/** Time to choose among accounts at Google, with a password and a second factor. */
const ATTEMPT_MS = 10 * MINUTE_MS;
/** Time to fill in a sign-up, or to find a password. */
const TICKET_MS = 30 * MINUTE_MS;
const STARTS_OF_ADDRESS = { max: 60, windowMs: 15 * MINUTE_MS };
/** The page of the specification that Google leads back to. */
const BACK = '/loginWithGoogle';

/** From where a call comes: a browser by its cookie. */
export interface GooglePlace extends EntryPlace {
  readonly ip: string;
  readonly browser: Buffer | undefined;
}

export interface GoogleSignIn {
  /** The address where Google asks the person. @throws not_found, unavailable, too_many_attempts */
  start(place: GooglePlace & { readonly browser: Buffer }): Promise<string>;
  /** @throws identity_failed, identity_unverified, account_disabled, unavailable */
  finish(back: { code: string; state: string; iss?: string | undefined }, place: GooglePlace): Promise<GoogleAnswer>;
  /** @throws token_expired, wrong_credentials, account_disabled, too_many_attempts */
  connect(ticket: string, password: string, place: GooglePlace): Promise<LoginResult>;
  /** A good ticket of this browser. @throws token_expired */
  ticket(ticket: string, place: GooglePlace): Promise<google.GoogleTicket>;
  /** Uses it up for a new account, in the transaction that makes it. @throws token_expired */
  redeem(tx: Transaction, ticket: google.GoogleTicket, clickId: string): Promise<void>;
}

interface GoogleParts {
  readonly needs: IdentityNeeds;
  readonly apiOf: (brand: Brand) => GoogleApi;
}

export function createGoogleSignIn(needs: IdentityNeeds, counters: RateCounters): GoogleSignIn {
  const { clock, db, env } = needs;
  const parts: GoogleParts = { needs, apiOf: createApis(needs) };
  return {
    async start({ brand, host, ip, browser }) {
      const api = parts.apiOf(brand);
      assertAllowed(await counters.hit('google-start', ip, limitOfAddress(STARTS_OF_ADDRESS, ip, env)));
      const [state, nonce, verifier] = [createToken(), createToken().token, createToken().token];
      const redirectUri = `${publicOrigin(env, host)}${BACK}`;
      const url = await api.authorizationUrl({ redirectUri, state: state.token, nonce, verifier });
      const now = clock.now();
      await google.insertAttempt(
        db,
        {
          stateHash: state.hash,
          brandId: brand.id,
          browserHash: browser,
          verifier,
          nonce,
          redirectUri,
          expiresAt: new Date(now.getTime() + ATTEMPT_MS),
        },
        now,
      );
      return url;
    },
    finish: (back, place) => finish(parts, back, place),
    connect: (ticket, password, place) => connect(parts, ticket, password, place),
    ticket: (ticket, place) => goodTicket(needs, ticket, place),
    redeem: (tx, ticket, clickId) => redeem(needs, tx, ticket, { clickId, isProven: ticket.isAuthoritative }),
  };
}

/** One for each brand, because each has a client of its own. @throws not_found where the brand has none */
function createApis({ env }: IdentityNeeds): (brand: Brand) => GoogleApi {
  const apis = new Map<string, GoogleApi>();
  return function apiOf({ id }) {
    const known = apis.get(id);
    if (known) return known;
    const connection = googleConnection(env, id);
    if (!connection) throw new AppError('not_found', { message: 'the brand has no client at Google' });
    const api = createGoogleApi(connection, env.port);
    apis.set(id, api);
    return api;
  };
}

async function finish(
  parts: GoogleParts,
  { code, state, iss }: { code: string; state: string; iss?: string | undefined },
  place: GooglePlace,
): Promise<GoogleAnswer> {
  const { accountEntry, clock, db } = parts.needs;
  const attempt = await google.takeAttempt(db, hashToken(state));
  const isOurs = attempt?.brandId === place.brand.id && isSameBrowser(attempt, place);
  if (attempt === undefined || !isOurs || attempt.expiresAt <= clock.now())
    throw new AppError('identity_failed', { message: 'this browser was not sent to Google, or too long ago' });
  const back = new URL(attempt.redirectUri);
  back.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
  const person = await parts
    .apiOf(place.brand)
    .exchange(back, { state, nonce: attempt.nonce, verifier: attempt.verifier });
  if (!person.isEmailVerified)
    throw new AppError('identity_unverified', { message: 'Google has not verified the address' });

  const identity = await google.findIdentity(db, { brandId: place.brand.id, ...person });
  const connected = identity && (await accountEntry.byId(identity.clickId));
  // Who took over an unproven account through its mailbox has set a password; only that counts from then on.
  if (identity && connected && (identity.isProven || !connected.hasPassword)) {
    await google.touchIdentity(db, identity, clock.now());
    return { kind: 'signed_in', session: await accountEntry.open(identity.clickId, place) };
  }
  const owner = connected ?? (await accountEntry.byEmail(place.brand, person.email));
  const { email } = person;
  return { kind: owner ? 'known' : 'new', ticket: await issueTicket(parts.needs, person, place), email };
}

async function issueTicket({ clock, db }: IdentityNeeds, person: GooglePerson, place: GooglePlace): Promise<string> {
  const { token, hash } = createToken();
  const now = clock.now();
  const { issuer, subject, email, isAuthoritative } = person;
  await google.insertTicket(
    db,
    {
      ticketHash: hash,
      brandId: place.brand.id,
      browserHash: place.browser ?? Buffer.alloc(0),
      issuer,
      subject,
      email,
      isAuthoritative,
      expiresAt: new Date(now.getTime() + TICKET_MS),
    },
    now,
  );
  return token;
}

async function connect(
  { needs }: GoogleParts,
  given: string,
  password: string,
  place: GooglePlace,
): Promise<LoginResult> {
  const { accountEntry, db } = needs;
  const ticket = await goodTicket(needs, given, place);
  const account = await accountEntry.byEmail(place.brand, ticket.email);
  if (!account) throw new AppError('token_expired', { message: 'the address has no account any more' });
  await accountEntry.provePassword(account.clickId, password, place.ip);
  const isProven = account.isEmailConfirmed || ticket.isAuthoritative;
  await withTransaction(db, async (tx) => {
    await redeem(needs, tx, ticket, { clickId: account.clickId, isProven });
    // Its owner may have taken the account back since the password was proven, and ended every other way in.
    const now = await accountEntry.byEmail(place.brand, ticket.email, tx);
    if (now?.clickId !== account.clickId)
      throw new AppError('token_expired', { message: 'the address has another account by now' });
    if (!account.isEmailConfirmed && isProven) await accountEntry.confirm(tx, account.clickId);
    await mailNewWay(needs, tx, { email: account.email, way: 'Google' }, place);
  });
  return accountEntry.open(account.clickId, place);
}

/** @throws token_expired */
async function goodTicket(
  { clock, db }: IdentityNeeds,
  given: string,
  place: GooglePlace,
): Promise<google.GoogleTicket> {
  const ticket = await google.findTicket(db, hashToken(given));
  const isOurs = ticket?.brandId === place.brand.id && isSameBrowser(ticket, place);
  if (ticket === undefined || !isOurs || ticket.expiresAt <= clock.now())
    throw new AppError('token_expired', { message: 'the sign-in with Google is unknown or too long ago' });
  return ticket;
}

async function redeem(
  { clock }: IdentityNeeds,
  tx: Transaction,
  ticket: google.GoogleTicket,
  { clickId, isProven }: { clickId: string; isProven: boolean },
): Promise<void> {
  if (!(await google.takeTicket(tx, ticket.ticketHash)))
    throw new AppError('token_expired', { message: 'the sign-in with Google was used' });
  const { brandId, issuer, subject, email } = ticket;
  const now = clock.now();
  await google.connectIdentity(tx, {
    brandId,
    issuer,
    subject,
    clickId,
    email,
    isProven,
    createdAt: now,
    lastUsedAt: now,
  });
}

function isSameBrowser({ browserHash }: { browserHash: Buffer }, { browser }: GooglePlace): boolean {
  return browser !== undefined && browser.equals(browserHash);
}
