import type { LegalPage } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { type Loaded, useLoaded } from '@halo/shared/store';

/** A policy of its own would be one more that may make scripts; the page allows none besides the shell's. */
const CLEAN = {
  USE_PROFILES: { html: true },
  FORBID_ATTR: ['style'],
  FORBID_TAGS: ['style', 'form', 'img'],
  RETURN_DOM_FRAGMENT: true as const,
  TRUSTED_TYPES_POLICY: null,
};

/**
 * The text as clean nodes: the page's policy lets no script write HTML into it. The sanitiser comes with it, so that no
 * other page carries it.
 */
export function useLegalText(page: LegalPage): { state: Loaded<DocumentFragment>; retry: () => void } {
  const { api } = usePlatform();
  return useLoaded(page, async () => {
    const [html, { default: sanitiser }] = await Promise.all([api.legal.page(page), import('dompurify')]);
    return sanitiser.sanitize(html, CLEAN);
  });
}
