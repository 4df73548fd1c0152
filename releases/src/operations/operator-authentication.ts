import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { ReleaseBasics } from '../settings.ts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import { parseAccessToken } from './access-token-secret.ts';
import type { OperatorCaller } from './operator-caller.ts';
import { extendSession, findSession, findTokenAndPerson, noteTokenUse } from './operator-repository.ts';
import { slidTo } from './operator-session.ts';
import { assertOwnPage, assertSentByOwnPage } from './own-page.ts';
import { commonRights } from './rights.ts';
import { readSessionCookie } from './session-cookie.ts';

export interface OperatorAuthentication {
  /** @throws unauthenticated, session_expired, forbidden */
  authenticate(request: FastifyRequest): Promise<OperatorCaller>;
  /** @throws forbidden when another site makes a browser send it */
  assertOwnPage(request: FastifyRequest): void;
  /** Is what somebody once proved still good? For calls that last. */
  isStillGood(caller: OperatorCaller): Promise<boolean>;
}

const BEARER = /^Bearer (\S+)$/i;
/** How exact "last used" is; every use would be a write. */
const USE_NOTED_EVERY_MS = 60_000;

export function createOperatorAuthentication({
  db,
  env,
  clock,
}: Pick<ReleaseBasics, 'db' | 'env' | 'clock'>): OperatorAuthentication {
  const isSecure = env.publicScheme === 'https';
  const ownOrigin = publicOrigin(env, env.operationsHost ?? 'localhost');

  async function fromToken(authorization: string): Promise<OperatorCaller> {
    const given = parseAccessToken(BEARER.exec(authorization)?.[1] ?? '');
    const token = given && (await findTokenAndPerson(db, given.id));
    const now = clock.now();
    const isGood =
      given !== undefined &&
      token !== undefined &&
      timingSafeEqual(token.secretHash, given.hash) &&
      token.revokedAt === null &&
      token.expiresAt > now &&
      !token.isDisabled;
    if (!isGood) throw new AppError('session_expired', { message: 'the token is unknown, expired or revoked' });
    const rights = commonRights(token.rights, token.personRights);
    if (!rights) throw new AppError('forbidden', { message: 'the person behind the token lost the rights it had' });
    return {
      operator: {
        person: token.person,
        name: `${token.label} (token of ${token.person})`,
        via: 'token',
        tokenId: token.id,
        rights,
      },
      key: `token ${token.id}`,
      proof: { kind: 'token', tokenId: token.id },
      expiresAt: token.expiresAt,
      async noteUse() {
        if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() >= USE_NOTED_EVERY_MS)
          await noteTokenUse(db, token.id, now);
      },
    };
  }

  async function fromCookie(request: FastifyRequest): Promise<OperatorCaller> {
    const cookie = readSessionCookie(request, isSecure);
    if (cookie === undefined) throw new AppError('unauthenticated', { message: 'sign in or send a token' });
    assertSentByOwnPage(request, ownOrigin);
    const session = await findSession(db, hashToken(cookie));
    const now = clock.now();
    if (!session || session.expiresAt <= now || session.isDisabled)
      throw new AppError('session_expired', { message: 'the session has ended' });
    return {
      operator: { person: session.email, name: session.email, via: 'console', rights: session.rights },
      key: `session ${session.tokenHash.toString('base64url')}`,
      proof: { kind: 'session', tokenHash: session.tokenHash },
      expiresAt: session.expiresAt,
      async noteUse() {
        const expiresAt = slidTo(session, now);
        if (expiresAt) await extendSession(db, session.tokenHash, expiresAt);
      },
    };
  }

  return {
    // A wrong token is not made good by a cookie beside it.
    authenticate: (request) =>
      request.headers.authorization === undefined ? fromCookie(request) : fromToken(request.headers.authorization),
    assertOwnPage: (request) => assertOwnPage(request, ownOrigin),
    async isStillGood({ proof }) {
      const now = clock.now();
      if (proof.kind === 'session') {
        const session = await findSession(db, proof.tokenHash);
        return session !== undefined && session.expiresAt > now && !session.isDisabled;
      }
      const token = await findTokenAndPerson(db, proof.tokenId);
      return token !== undefined && token.revokedAt === null && token.expiresAt > now && !token.isDisabled;
    },
  };
}
