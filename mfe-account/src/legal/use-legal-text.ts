import type { LegalPage } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';

export type LegalTextState =
  | { status: 'loading' }
  | { status: 'ready'; text: DocumentFragment }
  | { status: 'failed'; error: unknown };

/** A policy of its own would be one more that may make scripts; the page allows none besides the shell's. */
const CLEAN = {
  USE_PROFILES: { html: true },
  FORBID_ATTR: ['style'],
  FORBID_TAGS: ['style', 'form', 'img'],
  RETURN_DOM_FRAGMENT: true as const,
  TRUSTED_TYPES_POLICY: null,
};

/**
 * The text as clean nodes: the page's policy lets nobody write HTML into it. The sanitiser comes with it, so that no
 * other page carries it.
 */
export function useLegalText(page: LegalPage): { state: LegalTextState; retry: () => void } {
  const { api } = usePlatform();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LegalTextState>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const [html, { default: sanitiser }] = await Promise.all([api.legal.page(page), import('dompurify')]);
      if (isCurrent) setState({ status: 'ready', text: sanitiser.sanitize(html, CLEAN) });
    }
    setState({ status: 'loading' });
    load().catch((error: unknown) => {
      if (isCurrent) setState({ status: 'failed', error });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, page, attempt]);
  return { state, retry: () => setAttempt((count) => count + 1) };
}
