import { type AppLinkProps, appPathOf } from '@halo/shared/remote';
import type { AnchorHTMLAttributes } from 'react';

/** A legal page of ours opens here, one elsewhere in a tab of its own. */
export function legalLink(
  address: string,
  link: (path: string) => AppLinkProps,
): AnchorHTMLAttributes<HTMLAnchorElement> {
  const path = appPathOf(address);
  return path !== undefined ? link(path) : { href: address, target: '_blank', rel: 'noopener' };
}
