import type { PublicAddress } from './public-origin.ts';

/** A request as far as cookies matter. */
export interface WithCookies {
  readonly headers: { readonly cookie?: string | undefined };
}

/** A cookie of a request; undefined when it has none of this name. Values of ours need no decoding. */
export function cookieOf({ headers }: WithCookies, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const end = pair.indexOf('=');
    if (end > 0 && pair.slice(0, end).trim() === name) return pair.slice(end + 1).trim();
  }
  return undefined;
}

export type CookieScheme = Pick<PublicAddress, 'publicScheme'>;

/**
 * The name under which a cookie of ours travels. With `__Host-` no other host of the same domain can set it. Browsers
 * take such a name over https only, some of them even on this machine, so plain http keeps the bare one.
 */
export function hostCookieName(name: string, { publicScheme }: CookieScheme): string {
  return publicScheme === 'https' ? `__Host-${name}` : name;
}

/** The header that sets a cookie of this host, which scripts cannot read. `life`: Max-Age or Expires. */
export function hostCookie(cookie: { name: string; value: string; life: string }, scheme: CookieScheme): string {
  const secure = scheme.publicScheme === 'https' ? '; Secure' : '';
  return `${hostCookieName(cookie.name, scheme)}=${cookie.value}; Path=/; ${cookie.life}; HttpOnly; SameSite=Lax${secure}`;
}
