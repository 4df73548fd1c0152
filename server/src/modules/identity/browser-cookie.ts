import { randomBytes } from 'node:crypto';
import { cookieOf } from '@halo/server-kit/http/cookies';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says only that it is the same browser. Each sign-in has a secret of its own, so two tabs do not disturb. */
const COOKIE = '__Host-halo_way_in';
const VALUE = /^[\w-]{43}$/;
const LIFETIME_S = 3600;

/** Hash of the browser's cookie; undefined without one. */
export function browserOf(request: Pick<FastifyRequest, 'headers'>): Buffer | undefined {
  const value = cookieOf(request, COOKIE);
  return value !== undefined && VALUE.test(value) ? hashToken(value) : undefined;
}

/** The same, and a browser without the cookie gets it with the answer. Lax: people come back from another site. */
export function knownBrowser(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Buffer {
  const known = cookieOf(request, COOKIE);
  const value = known !== undefined && VALUE.test(known) ? known : randomBytes(32).toString('base64url');
  void reply.header('set-cookie', `${COOKIE}=${value}; Path=/; Max-Age=${LIFETIME_S}; Secure; HttpOnly; SameSite=Lax`);
  return hashToken(value);
}
