import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { ReleaseBasics } from '../settings.ts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import { parseAccessToken } from './access-token-secret.ts';
import type { OperatorCaller } from './operator-caller.ts';
import { extendSession, findSession, findTokenAndPerson, noteTokenUse } from './operator-repository.ts';
import { missingFactor, slidTo } from './operator-session.ts';
import { assertOwnPage, assertSentByOwnPage } from './own-page.ts';
import { commonRights } from './rights.ts';
import { readSessionCookie } from './session-cookie.ts';

export interface OperatorAuthentication {
  /**
   * `isHalfEnough`: a session that still lacks its second factor will do.
   * @throws unauthenticated, session_expired, forbidden
   */
  authenticate(request: FastifyRequest, options?: { isHalfEnough: boolean }): Promise<OperatorCaller>;
  /** @throws forbidden when another site makes a browser send it */
  assertOwnPage(request: FastifyRequest): void;
  /** Is an earlier proof of identity still good? For calls that last. */
  isStillGood(caller: OperatorCaller): Promise<boolean>;
}

const BEARER = /^Bearer (\S+)$/i;
/** How exact "last used" is; every use would be a write. */
const USE_NOTED_EVERY_MS = 60_000;

type AuthenticationNeeds = Pick<ReleaseBasics, 'db' | 'env' | 'clock'>;

export function createOperatorAuthentication(needs: AuthenticationNeeds): OperatorAuthentication {
  const { env } = needs;
  const isSecure = env.publicScheme === 'https';
  const ownOrigin = publicOrigin(env, env.operationsHost ?? 'localhost');
  return {
    // A wrong token is not made good by a cookie beside it.
    async authenticate(request, { isHalfEnough } = { isHalfEnough: false }) {
      const { authorization } = request.headers;
      if (authorization !== undefined) return fromToken(needs, authorization);
      const cookie = readSessionCookie(request, isSecure);
      if (cookie === undefined) throw new AppError('unauthenticated', { message: 'sign in or send a token' });
      assertSentByOwnPage(request, ownOrigin);
      const caller = await fromCookie(needs, cookie);
      if (caller.lacks !== undefined && !isHalfEnough)
        throw new AppError('forbidden', { message: 'this session still needs its second factor' });
      return caller;
    },
    assertOwnPage: (request) => assertOwnPage(request, ownOrigin),
    isStillGood: ({ proof }) => isStillGood(needs, proof),
  };
}

/** @throws session_expired, forbidden */
async function fromToken({ db, clock }: AuthenticationNeeds, authorization: string): Promise<OperatorCaller> {
  const given = parseAccessToken(BEARER.exec(authorization)?.[1] ?? '');
  const token = given && (await findTokenAndPerson(db, given.id));
  const now = clock.now();
  const isGood =
    given !== undefined &&
    token !== undefined &&
    timingSafeEqual(token.secretHash, given.hash) &&
    isTokenValid(token, now);
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

/** @throws session_expired */
async function fromCookie({ db, clock, env }: AuthenticationNeeds, cookie: string): Promise<OperatorCaller> {
  const session = await findSession(db, hashToken(cookie));
  const now = clock.now();
  if (!session || !isSessionValid(session, now))
    throw new AppError('session_expired', { message: 'the session has ended' });
  const lacks = missingFactor(session, env);
  return {
    operator: { person: session.email, name: session.email, via: 'console', rights: session.rights },
    key: `session ${session.tokenHash.toString('base64url')}`,
    proof: { kind: 'session', tokenHash: session.tokenHash },
    lacks,
    hasSecondFactor: session.hasSecondFactor,
    expiresAt: session.expiresAt,
    async noteUse() {
      const expiresAt = lacks === undefined ? slidTo(session, now) : undefined;
      if (expiresAt) await extendSession(db, session.tokenHash, expiresAt);
    },
  };
}

async function isStillGood({ db, clock }: AuthenticationNeeds, proof: OperatorCaller['proof']): Promise<boolean> {
  const now = clock.now();
  if (proof.kind === 'session') {
    const session = await findSession(db, proof.tokenHash);
    return session !== undefined && isSessionValid(session, now);
  }
  const token = await findTokenAndPerson(db, proof.tokenId);
  return token !== undefined && isTokenValid(token, now);
}

function isSessionValid({ expiresAt, isDisabled }: { expiresAt: Date; isDisabled: boolean }, now: Date): boolean {
  return expiresAt > now && !isDisabled;
}

function isTokenValid(
  { revokedAt, expiresAt, isDisabled }: { revokedAt: Date | null; expiresAt: Date; isDisabled: boolean },
  now: Date,
): boolean {
  return revokedAt === null && expiresAt > now && !isDisabled;
}
