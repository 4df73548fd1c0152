import { DAY_MS } from '@halo/shared/contracts';
import type { AccessToken, NewToken } from '@halo/shared/contracts/operations';
import { DEFAULT_SCOPE } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { ReleaseBasics } from '../settings.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Audit } from '../platform/ports.ts';
import { createAccessTokenSecret } from './access-token-secret.ts';
import { PLATFORM } from './audit-scope.ts';
import type { OperatorCaller } from './operator-caller.ts';
import { findToken, insertToken, listTokens, revokeToken, type TokenRow } from './operator-repository.ts';
import { isWithin, mayDo } from './rights.ts';

/** Tokens of command lines and pipelines. */
export interface AccessTokens {
  /** Those one may revoke: the own ones, and those that allow no more than one may oneself. */
  list(caller: OperatorCaller): Promise<AccessToken[]>;
  /** The secret exists only in this answer. @throws forbidden for rights or days that the caller does not have */
  create(caller: OperatorCaller, wanted: NewToken): Promise<{ token: AccessToken; secret: string }>;
  /** @throws not_found, forbidden */
  revoke(caller: OperatorCaller, id: string): Promise<void>;
}

export function createAccessTokens(
  { db, clock, brands }: Pick<ReleaseBasics, 'db' | 'clock' | 'brands'>,
  releases: { readonly audit: Audit },
): AccessTokens {
  return {
    async list(caller) {
      return (await listTokens(db)).filter((token) => isInReach(caller, token)).map(toView);
    },
    async create(caller, { label, rights, days }) {
      const { operator } = caller;
      const unknown = rights.brands.find((brand) => brand !== '*' && brand !== DEFAULT_SCOPE && !brands.byId(brand));
      if (unknown !== undefined)
        throw new AppError('not_found', { message: `there is no brand ${unknown}`, field: 'rights' });
      if (!isWithin(rights, operator.rights))
        throw new AppError('forbidden', { message: 'a token can have only rights that you have', field: 'rights' });
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
      if (caller.proof.kind === 'token' && expiresAt > caller.expiresAt) {
        throw new AppError('forbidden', { message: 'a token can make no token that outlives it', field: 'days' });
      }
      const { id, hash, text } = createAccessTokenSecret();
      const token = { id, label, person: operator.person, secretHash: hash, rights, createdAt, expiresAt };
      await withTransaction(db, async (tx) => {
        await insertToken(tx, token);
        await releases.audit.append(tx, {
          actor: operator.name,
          action: 'createToken',
          scope: PLATFORM,
          reason: label,
          after: { id, rights, expiresAt: expiresAt.toISOString() },
        });
      });
      return { token: toView({ ...token, revokedAt: null, lastUsedAt: null }), secret: text };
    },
    async revoke(caller, id) {
      const token = await findToken(db, id);
      if (!token) throw new AppError('not_found', { message: 'there is no such token' });
      if (!isInReach(caller, token)) throw new AppError('forbidden', { message: 'this token is not yours to revoke' });
      await withTransaction(db, async (tx) => {
        if (!(await revokeToken(tx, id, clock.now()))) return;
        await releases.audit.append(tx, {
          actor: caller.operator.name,
          action: 'revokeToken',
          scope: PLATFORM,
          reason: token.label,
          before: { id, person: token.person, rights: token.rights },
        });
      });
    },
  };
}

/** A token may always give itself up; the others take the right for tokens. */
function isInReach({ operator, proof }: OperatorCaller, token: TokenRow): boolean {
  if (proof.kind === 'token' && proof.tokenId === token.id) return true;
  return (
    mayDo(operator.rights, { action: 'tokens' }) &&
    (token.person === operator.person || isWithin(token.rights, operator.rights))
  );
}

function toView({ id, label, person, rights, createdAt, expiresAt, revokedAt, lastUsedAt }: TokenRow): AccessToken {
  return {
    id,
    label,
    person,
    rights,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(revokedAt ? { revokedAt: revokedAt.toISOString() } : {}),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  };
}
