import { randomUUID } from 'node:crypto';
import type { BearerCaller, Caller } from '../../http/caller.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import { AppError } from '@halo/shared/errors';
import { assertNotAway } from './coming-back.ts';
import { assertEnabled } from './disabled-account.ts';
import { deleteWaitingMailTokens } from './mail-token-repository.ts';
import * as tokens from './session-repository.ts';
import type { SessionRow } from './session-repository.ts';
import { exchangeOf, SESSION_LIFE_MS, sessionTokenState, tokenExpiry } from './session-state.ts';
import type { DeviceName } from './device-name.ts';
import type { AccountsNeeds } from './accounts.ts';

const UNKNOWN_DEVICE: DeviceName = { browser: '', system: '' };
/** When a session was last used is shown in minutes at best; writing it at every call would be waste. */
const TOUCH_EVERY_MS = 60_000;

/** Bearer tokens: opaque, stored as hashes, rotated on every start of a page, revoked as families. */
export interface Sessions {
  /**
   * A session of its own, and its first token. Without a name the owner sees it as an unknown device.
   * @throws account_paused, account_leaving
   */
  open(clickId: string, db?: Db | Transaction, device?: DeviceName): Promise<string>;
  /** undefined: unknown, expired, replaced or revoked. @throws account_disabled */
  authenticate(bearer: string): Promise<BearerCaller | undefined>;
  /** A new token for an old one; undefined when it is no longer good. A token used twice revokes its family. */
  rotate(token: string): Promise<{ clickId: string; token: string } | undefined>;
  /** Revokes the caller's family and ends its sockets. */
  close(caller: Caller): Promise<void>;
  /**
   * Revokes every session of an account, or all but the caller's, and the links that would open one. What it answers
   * ends the sockets: call it after the commit.
   */
  revokeAll(tx: Transaction, clickId: string, except?: Caller): Promise<() => void>;
  /** Those that are still good, the most recently used first. */
  list(clickId: string): Promise<SessionRow[]>;
  /** The session of a bearer, good or not. */
  ofCaller(caller: Caller): Promise<SessionRow | undefined>;
  /** @throws session_expired when it is revoked or over, as the transaction sees it */
  assertGood(tx: Transaction, caller: Caller): Promise<void>;
  /** Revokes one and ends its sockets. False: the account has no such session. */
  end(clickId: string, family: string): Promise<boolean>;
  /** Whose token it is or once was. */
  ownerOf(bearer: string): Promise<string | undefined>;
}

type SessionsNeeds = Pick<AccountsNeeds, 'clock' | 'db' | 'hub' | 'log'>;

export function createSessions(needs: SessionsNeeds): Sessions {
  const { db, clock, log } = needs;
  return {
    async open(clickId, executor = db, device = UNKNOWN_DEVICE) {
      await assertNotAway(executor, clickId);
      return openSession(needs, executor, clickId, device);
    },
    async authenticate(bearer) {
      const tokenHash = hashToken(bearer);
      const row = await tokens.findBearer(db, tokenHash);
      if (!row) return undefined;
      const state = sessionTokenState(row, clock.now());
      if (state !== 'live' && state !== 'grace') return undefined;
      assertEnabled(row);
      if (row.usedAt === null) await tokens.markUsed(db, tokenHash, clock.now());
      if (clock.now().getTime() - row.lastUsedAt.getTime() > TOUCH_EVERY_MS)
        await tokens.touchSession(db, row.family, clock.now(), TOUCH_EVERY_MS);
      const { clickId, brandId, premiumLevel, family, expiresAt } = row;
      return {
        clickId,
        brandId,
        premiumLevel,
        isEmailConfirmed: row.emailConfirmedAt !== null,
        tokenHash,
        family,
        expiresAt,
      };
    },
    async rotate(token) {
      const tokenHash = hashToken(token);
      const outcome = await withTransaction(db, (tx) => exchangeToken(needs, tx, tokenHash));
      if (outcome === undefined) return undefined;
      if (outcome.token !== undefined) return outcome;
      log.warn({ clickId: outcome.clickId }, 'a replaced token was used again: its family is revoked');
      needs.hub.disconnect(outcome.clickId, outcome.family);
      return undefined;
    },
    async close({ clickId, tokenHash }) {
      const family = await withTransaction(db, (tx) => tokens.revokeFamilyOf(tx, tokenHash, clock.now()));
      if (family !== undefined) needs.hub.disconnect(clickId, family);
    },
    async revokeAll(tx, clickId, except) {
      const kept = except && (await tokens.sessionOfToken(tx, except.tokenHash))?.family;
      // What waits to open another one.
      for (const purpose of ['signIn', 'return'] as const) await deleteWaitingMailTokens(tx, clickId, purpose);
      const families = await tokens.revokeAll(tx, clickId, clock.now(), kept);
      return () => families.forEach((family) => needs.hub.disconnect(clickId, family));
    },
    list: (clickId) => tokens.openSessions(db, clickId, clock.now()),
    ofCaller: ({ tokenHash }) => tokens.sessionOfToken(db, tokenHash),
    async assertGood(tx, { tokenHash }) {
      const bearer = await tokens.findBearer(tx, tokenHash);
      const state = bearer && sessionTokenState(bearer, clock.now());
      if (state !== 'live' && state !== 'grace')
        throw new AppError('session_expired', { message: 'the token is expired or revoked' });
    },
    end: (clickId, family) => endSession(needs, clickId, family),
    ownerOf: (bearer) => tokens.ownerOfToken(db, hashToken(bearer)),
  };
}

async function openSession(
  needs: Pick<SessionsNeeds, 'clock'>,
  executor: Db | Transaction,
  clickId: string,
  { browser, system }: DeviceName,
): Promise<string> {
  const now = needs.clock.now();
  const family = randomUUID();
  const endsAt = new Date(now.getTime() + SESSION_LIFE_MS);
  await tokens.insertSession(executor, { family, clickId, browser, system, createdAt: now, lastUsedAt: now, endsAt });
  return issueToken(needs, executor, { clickId, family, endsAt });
}

async function endSession({ clock, db, hub }: SessionsNeeds, clickId: string, family: string): Promise<boolean> {
  const isTheirs = (await tokens.openSessions(db, clickId, clock.now())).some((each) => each.family === family);
  if (!isTheirs) return false;
  await withTransaction(db, (tx) => tokens.revokeFamily(tx, family, clock.now()));
  hub.disconnect(clickId, family);
  return true;
}

async function issueToken(
  { clock }: Pick<SessionsNeeds, 'clock'>,
  executor: Db | Transaction,
  { clickId, family, endsAt }: { clickId: string; family: string; endsAt: Date },
): Promise<string> {
  const { token, hash } = createToken();
  const now = clock.now();
  await tokens.insertSessionToken(executor, {
    tokenHash: hash,
    family,
    clickId,
    createdAt: now,
    expiresAt: tokenExpiry(now, endsAt),
  });
  return token;
}

/** Undefined: refused. With a family instead of a token: that family was revoked. */
async function exchangeToken(
  needs: Pick<SessionsNeeds, 'clock'>,
  tx: Transaction,
  tokenHash: Buffer,
): Promise<
  | { readonly clickId: string; readonly token: string }
  | { readonly clickId: string; readonly family: string; readonly token?: undefined }
  | undefined
> {
  const row = await tokens.lockSessionToken(tx, tokenHash);
  if (!row) return undefined;
  const now = needs.clock.now();
  const state = sessionTokenState(row, now);
  const isUsed =
    state === 'replaced' &&
    row.replacedAt !== null &&
    (await tokens.isSuccessorUsed(tx, { ...row, replacedAt: row.replacedAt }));
  const exchange = exchangeOf(state, isUsed);
  if (exchange === 'refuse') return undefined;
  if (exchange === 'revoke_family') {
    await tokens.revokeFamily(tx, row.family, now);
    return { clickId: row.clickId, family: row.family };
  }
  if (state === 'replaced') await tokens.revokeUnused(tx, row.family, now);
  if (state !== 'grace') await tokens.markReplaced(tx, tokenHash, now);
  return { clickId: row.clickId, token: await issueToken(needs, tx, row) };
}
