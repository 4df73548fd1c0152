/**
 * Origins that an override may load a remote from. Development: any port of this machine. Production: none unless
 * listed.
 */
export type OverrideOrigins =
  | { readonly kind: 'listed'; readonly origins: readonly string[] }
  | { readonly kind: 'thisMachine' };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origin of an entry address when it may be used. Compared as parsed addresses, never as text. */
export function allowedOrigin(entry: string, allowed: OverrideOrigins): string | undefined {
  const url = parseAddress(entry);
  if (!url || url.username !== '' || url.password !== '' || !url.pathname.endsWith('.js')) return undefined;
  if (allowed.kind === 'thisMachine')
    return url.protocol === 'http:' && LOOPBACK.includes(url.hostname) ? url.origin : undefined;
  return allowed.origins.includes(url.origin) ? url.origin : undefined;
}

function parseAddress(text: string): URL | undefined {
  return URL.canParse(text) && /^https?:\/\//i.test(text) ? new URL(text) : undefined;
}
