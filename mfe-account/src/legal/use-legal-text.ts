import type { LegalPage } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';

export type LegalTextState = { status: 'loading' } | { status: 'ready'; html: string } | { status: 'failed'; error: unknown };

/** The text as clean HTML. The sanitiser comes with it, so that no other page carries it. */
export function useLegalText(page: LegalPage): { state: LegalTextState; retry: () => void } {
  const { api } = usePlatform();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LegalTextState>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const [html, { default: sanitiser }] = await Promise.all([api.legal.page(page), import('dompurify')]);
      if (isCurrent) setState({ status: 'ready', html: sanitiser.sanitize(html, { USE_PROFILES: { html: true }, FORBID_ATTR: ['style'], FORBID_TAGS: ['style', 'form', 'img'] }) });
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
