import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieOf, type CookieScheme, hostCookie, hostCookieName } from './cookies.ts';

/** Random, and used for two things only: a visitor's place in canaries, and counting a visitor once in their health. */
const VISITOR_COOKIE = 'halo_visitor';
const VISITOR_BYTES = 16;
const VISITOR_ID = /^[\w-]{22}$/;
const LIFETIME_S = 180 * 24 * 60 * 60;

/** The visitor of a request; undefined without the cookie, or with something else in it. */
export function knownVisitor(request: Pick<FastifyRequest, 'headers'>, scheme: CookieScheme): string | undefined {
  const value = cookieOf(request, hostCookieName(VISITOR_COOKIE, scheme));
  return value !== undefined && VISITOR_ID.test(value) ? value : undefined;
}

/**
 * The visitor of a request; a new one gets the cookie with the answer. Not prolonged: it ends half a year after it was
 * set.
 */
export function visitorOf(
  request: Pick<FastifyRequest, 'headers'>,
  reply: { header(name: 'set-cookie', value: string): unknown },
  scheme: CookieScheme,
): string {
  const known = knownVisitor(request, scheme);
  if (known !== undefined) return known;
  const visitor = randomBytes(VISITOR_BYTES).toString('base64url');
  const cookie = { name: VISITOR_COOKIE, value: visitor, life: `Max-Age=${LIFETIME_S}` };
  void reply.header('set-cookie', hostCookie(cookie, scheme));
  return visitor;
}
