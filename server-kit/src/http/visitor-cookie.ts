import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from './cookies.ts';
import type { PublicAddress } from './public-origin.ts';

/** Random, and used for two things only: a visitor's place in canaries, and counting a visitor once in their health. */
export const VISITOR_COOKIE = 'halo_visitor';
const VISITOR_BYTES = 16;
const VISITOR_ID = /^[\w-]{22}$/;
const LIFETIME_S = 180 * 24 * 60 * 60;

/** The visitor of a request; undefined without the cookie, or with something else in it. */
export function knownVisitor(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const value = cookieOf(request, VISITOR_COOKIE);
  return value !== undefined && VISITOR_ID.test(value) ? value : undefined;
}

/**
 * The visitor of a request; a new one gets the cookie with the answer. Not prolonged: it ends half a year after it was
 * set.
 */
export function visitorOf(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { publicScheme }: Pick<PublicAddress, 'publicScheme'>,
): string {
  const known = knownVisitor(request);
  if (known !== undefined) return known;
  const visitor = randomBytes(VISITOR_BYTES).toString('base64url');
  const secure = publicScheme === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${secure}`,
  );
  return visitor;
}
