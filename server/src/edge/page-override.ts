import type { FastifyReply, FastifyRequest } from 'fastify';
import { OVERRIDE_COOKIE, OVERRIDE_OFF, OVERRIDE_PARAMETER, type Overrides } from '../modules/releases/overrides/overrides-service.ts';
import type { OverrideGrant } from '../modules/releases/overrides/override-token.ts';
import { cookieOf } from './cookies.ts';

/** The address without the parameter when the page was opened with one; the answer has set or taken away the cookie then. */
export function takeOverride(request: FastifyRequest, reply: FastifyReply, overrides: Overrides, brandId: string, isSecure: boolean): string | undefined {
  const url = new URL(request.url, 'http://host');
  const token = url.searchParams.get(OVERRIDE_PARAMETER);
  if (token === null) return undefined;
  const grant = token === OVERRIDE_OFF ? undefined : overrides.read(token, brandId);
  void reply.header('set-cookie', overrideCookie(grant ? token : '', grant, isSecure));
  url.searchParams.delete(OVERRIDE_PARAMETER);
  // Two slashes at the start would lead to another host.
  return `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}`;
}

/** What this browser's cookie grants now. */
export function overrideOf(request: FastifyRequest, overrides: Overrides, brandId: string): OverrideGrant | undefined {
  const token = cookieOf(request, OVERRIDE_COOKIE);
  return token ? overrides.read(token, brandId) : undefined;
}

function overrideCookie(value: string, grant: OverrideGrant | undefined, isSecure: boolean): string {
  const end = grant ? `Expires=${new Date(grant.expiresAt).toUTCString()}` : 'Max-Age=0';
  return `${OVERRIDE_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; ${end}${isSecure ? '; Secure' : ''}`;
}
