import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EdgeNeeds } from './edge-needs.ts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { brandOf } from '../http/hosts.ts';
import {
  assertSentByOwnPage,
  OVERRIDE_COOKIE,
  OVERRIDE_OFF,
  OVERRIDE_PARAMETER,
  type OverrideGrant,
  type Overrides,
  type Releases,
} from '@halo/releases';
import { cookieOf, type CookieScheme, hostCookie, hostCookieName } from '@halo/server-kit/http/cookies';
import { OVERRIDE_PATH, sendConfirmation, sendUsedUp } from './page-override-document.ts';

const FORM_MAX_BYTES = 8_192;
const Confirmation = z.object({ token: z.string(), path: z.string() });

/**
 * Answers a page that was opened with the parameter: with a question, because opening an address must not change what a
 * browser runs. Undefined: it was opened without.
 */
export async function answerOverride(
  request: FastifyRequest,
  reply: FastifyReply,
  overrides: Overrides,
  brandId: string,
  scheme: CookieScheme,
): Promise<FastifyReply | undefined> {
  const url = new URL(request.url, 'http://host');
  const token = url.searchParams.get(OVERRIDE_PARAMETER);
  if (token === null) return undefined;
  url.searchParams.delete(OVERRIDE_PARAMETER);
  const path = ownPath(`${url.pathname}${url.search}`);
  if (token === OVERRIDE_OFF) void reply.header('set-cookie', overrideCookie('', undefined, scheme));
  const offer = token === OVERRIDE_OFF ? undefined : await overrides.offer(token, brandId);
  if (offer?.isOpen) return sendConfirmation(reply, { token, path, grant: offer.grant });
  const isOurs = offer !== undefined && (await overrideOf(request, overrides, brandId, scheme))?.id === offer.grant.id;
  if (offer && !isOurs) return sendUsedUp(reply);
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}

/** The answer to the question: the link is redeemed, once, and this browser gets the cookie. */
export function redeemOverrides(
  app: FastifyInstance,
  deps: Pick<EdgeNeeds, 'brands' | 'env'>,
  { overrides }: Pick<Releases, 'overrides'>,
): void {
  app.post(OVERRIDE_PATH, { bodyLimit: FORM_MAX_BYTES }, async (request, reply) => {
    const brand = brandOf(request, deps);
    assertSentByOwnPage(request, publicOrigin(deps.env, request.hostname));
    const form = z.safeParse(Confirmation, request.body);
    if (!form.success) throw new AppError('invalid_request', { message: 'this form was not made here' });
    const redeemed = await overrides.redeem(form.data.token, brand.id);
    if (!redeemed) return sendUsedUp(reply);
    void reply.header('set-cookie', overrideCookie(redeemed.cookie, redeemed.grant, deps.env));
    return reply.header('cache-control', 'no-store').redirect(ownPath(form.data.path), 303);
  });
}

/** What this browser's cookie grants now. */
export async function overrideOf(
  request: FastifyRequest,
  overrides: Overrides,
  brandId: string,
  scheme: CookieScheme,
): Promise<OverrideGrant | undefined> {
  const cookie = cookieOf(request, hostCookieName(OVERRIDE_COOKIE, scheme));
  return cookie ? overrides.read(cookie, brandId) : undefined;
}

/** An address of this host: two slashes at the start, or another scheme, would lead elsewhere. */
function ownPath(path: string): string {
  const url = new URL(`/${path.replace(/^[/\\]+/, '')}`, 'http://host');
  return `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}`;
}

function overrideCookie(value: string, grant: OverrideGrant | undefined, scheme: CookieScheme): string {
  const life = grant ? `Expires=${new Date(grant.expiresAt).toUTCString()}` : 'Max-Age=0';
  return hostCookie({ name: OVERRIDE_COOKIE, value, life }, scheme);
}
