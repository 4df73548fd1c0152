import { randomBytes } from 'node:crypto';
import { cookieOf, type CookieScheme, hostCookie, hostCookieName } from '@halo/server-kit/http/cookies';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says only that it is the same browser. Each sign-in has a secret of its own, so two tabs do not disturb. */
const COOKIE = 'halo_way_in';
const VALUE = /^[\w-]{43}$/;
const LIFETIME_S = 3600;

/** Hash of the browser's cookie; undefined without one. */
export function browserOf(request: Pick<FastifyRequest, 'headers'>, scheme: CookieScheme): Buffer | undefined {
  const value = valueOf(request, scheme);
  return value === undefined ? undefined : hashToken(value);
}

/** The same, and a browser without the cookie gets it with the answer. Lax: people come back from another site. */
export function knownBrowser(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  scheme: CookieScheme,
): Buffer {
  const value = valueOf(request, scheme) ?? randomBytes(32).toString('base64url');
  void reply.header('set-cookie', hostCookie({ name: COOKIE, value, life: `Max-Age=${LIFETIME_S}` }, scheme));
  return hashToken(value);
}

function valueOf(request: Pick<FastifyRequest, 'headers'>, scheme: CookieScheme): string | undefined {
  const value = cookieOf(request, hostCookieName(COOKIE, scheme));
  return value !== undefined && VALUE.test(value) ? value : undefined;
}
