import { randomBytes } from 'node:crypto';
import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { cookieOf, hostCookie, hostCookieName } from '@halo/server-kit/http/cookies';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { ReleaseBasics } from '../../settings.ts';
import { type OperationsRoute, operationsRoute } from '../operations-route.ts';
import { SESSION_MAX_MS } from '../operator-session.ts';
import { setSessionCookie } from '../session-cookie.ts';
import type { OpenIdSignIn } from './openid-sign-in.ts';

const calls = operationsEndpoints.session;
/** Says only that it is the browser that began. */
const COOKIE = 'halo_operator_way';
const LIFETIME_S = 3600;
const PER_MINUTE = 20;

/** Signing in at the company; without one the console shows no button. */
export function openIdRoutes({ env }: Pick<ReleaseBasics, 'env'>, signIn: OpenIdSignIn | undefined): OperationsRoute[] {
  const known = (): OpenIdSignIn => {
    if (!signIn) throw new AppError('not_found', { message: 'operators sign in here with their password' });
    return signIn;
  };
  return [
    operationsRoute(calls.ways, { rule: 'anyone', handle: () => ({ hasOpenId: signIn !== undefined }) }),
    operationsRoute(calls.startOpenId, {
      rule: 'anyone',
      perMinute: PER_MINUTE,
      async handle({ request, reply }) {
        const value = cookieOf(request, hostCookieName(COOKIE, env)) ?? randomBytes(32).toString('base64url');
        const url = await known().start(hashToken(value));
        void reply.header('set-cookie', hostCookie({ name: COOKIE, value, life: `Max-Age=${LIFETIME_S}` }, env));
        return { url };
      },
    }),
    operationsRoute(calls.finishOpenId, {
      rule: 'anyone',
      perMinute: PER_MINUTE,
      async handle({ body, request, reply }) {
        const value = cookieOf(request, hostCookieName(COOKIE, env));
        const { token, session } = await known().finish(body, value === undefined ? undefined : hashToken(value));
        setSessionCookie(reply, token, { isSecure: env.publicScheme === 'https', maxAgeMs: SESSION_MAX_MS });
        return session;
      },
    }),
  ];
}
