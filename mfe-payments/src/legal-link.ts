import type { AppLinkProps } from '@halo/shared/remote';
import type { AnchorHTMLAttributes } from 'react';

/** A legal page of ours opens here, one elsewhere in a tab of its own. */
export function legalLink(
  address: string,
  link: (path: string) => AppLinkProps,
): AnchorHTMLAttributes<HTMLAnchorElement> {
  const isInside = address.startsWith('/') && !address.startsWith('//');
  return isInside ? link(address) : { href: address, target: '_blank', rel: 'noopener' };
}
