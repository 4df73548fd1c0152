import { appPathOf } from '../contracts/app-path.ts';
import type { Brand } from '../contracts/brand.ts';

/** Where an address from outside leads: into the app, or to a partner that the brand names. */
export type Destination =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'partner'; readonly url: string };

/**
 * Where a link or a server may send a browser on to: a path of this app, also with this host before it, or an address
 * of an origin that the brand names as a partner's. undefined for everything else.
 */
export function destinationOf(
  address: string | undefined,
  { partnerOrigins }: Pick<Brand, 'partnerOrigins'>,
): Destination | undefined {
  const here = inside(address);
  if (here) return here;
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  // Compared is where the browser would go: a name before the host is not part of an origin.
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  if (url.origin === location.origin) return inside(`${url.pathname}${url.search}${url.hash}`);
  return partnerOrigins?.includes(url.origin) ? { kind: 'partner', url: url.href } : undefined;
}

function inside(address: string | undefined): Destination | undefined {
  const path = appPathOf(address);
  return path === undefined ? undefined : { kind: 'inside', path };
}
