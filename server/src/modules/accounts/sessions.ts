import { randomUUID } from 'node:crypto';
import type { BearerCaller, Caller } from '../../http/caller.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import { assertNotAway } from './coming-back.ts';
import { assertEnabled } from './disabled-account.ts';
import * as tokens from './session-repository.ts';
import { exchangeOf, SESSION_MS, sessionTokenState } from './session-state.ts';
import type { AccountsNeeds } from './accounts.ts';

/** Bearer tokens: opaque, stored as hashes, rotated on every start of a page, revoked as families. */
export interface Sessions {
  /** A token of a family of its own. @throws account_paused, account_leaving */
  open(clickId: string, db?: Db | Transaction): Promise<string>;
  /** undefined: unknown, expired, replaced or revoked. @throws account_disabled */
  authenticate(bearer: string): Promise<BearerCaller | undefined>;
  /** A new token for an old one; undefined when it is no longer good. A token used twice revokes its family. */
  rotate(token: string): Promise<{ clickId: string; token: string } | undefined>;
  /** Revokes the caller's family and ends its sockets. */
  close(caller: Caller): Promise<void>;
  /** Revokes every session of an account. What it answers ends the sockets: call it after the commit. */
  revokeAll(tx: Transaction, clickId: string): Promise<() => void>;
  /** Whose token it is or once was. */
  ownerOf(bearer: string): Promise<string | undefined>;
}

type SessionsNeeds = Pick<AccountsNeeds, 'clock' | 'db' | 'hub' | 'log'>;

export function createSessions(needs: SessionsNeeds): Sessions {
  const { db, clock, log } = needs;
  return {
    async open(clickId, executor = db) {
      await assertNotAway(executor, clickId);
      return issueToken(needs, executor, clickId, randomUUID());
    },
    async authenticate(bearer) {
      const tokenHash = hashToken(bearer);
      const row = await tokens.findBearer(db, tokenHash);
      if (!row) return undefined;
      const state = sessionTokenState(row, clock.now());
      if (state !== 'live' && state !== 'grace') return undefined;
      assertEnabled(row);
      if (row.usedAt === null) await tokens.markUsed(db, tokenHash, clock.now());
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
      const family = await tokens.revokeFamilyOf(db, tokenHash, clock.now());
      if (family !== undefined) needs.hub.disconnect(clickId, family);
    },
    async revokeAll(tx, clickId) {
      const families = await tokens.revokeAll(tx, clickId, clock.now());
      return () => families.forEach((family) => needs.hub.disconnect(clickId, family));
    },
    ownerOf: (bearer) => tokens.ownerOfToken(db, hashToken(bearer)),
  };
}

async function issueToken(
  { clock }: Pick<SessionsNeeds, 'clock'>,
  executor: Db | Transaction,
  clickId: string,
  family: string,
): Promise<string> {
  const { token, hash } = createToken();
  const now = clock.now();
  await tokens.insertSessionToken(executor, {
    tokenHash: hash,
    family,
    clickId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
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
  return { clickId: row.clickId, token: await issueToken(needs, tx, row.clickId, row.family) };
}
