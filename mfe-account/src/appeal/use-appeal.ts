import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer, useState } from 'react';
import { initialAppeal, reduceAppeal } from './appeal-state.ts';

/** The decision behind the link of the mail, and the appeal against it. */
export function useAppeal() {
  const { api } = usePlatform();
  const { search } = usePageProps();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  const [state, dispatch] = useReducer(reduceAppeal, token, initialAppeal);

  useEffect(() => {
    // The link works for months: it has no business in history, bookmarks and screenshots.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);

  const isLoading = state.status === 'loading';
  useEffect(() => {
    if (!isLoading || !token) return;
    const stop = new AbortController();
    api.appeals.read(token, { signal: stop.signal }).then(
      (decision) => dispatch({ type: 'loaded', decision }),
      (thrown: unknown) => {
        if (!isAborted(thrown)) dispatch({ type: 'refused', code: fromUnknown(thrown).code });
      },
    );
    return () => stop.abort();
  }, [api, isLoading, token]);

  async function send(): Promise<void> {
    dispatch({ type: 'submitted' });
    if (state.status !== 'reading' || state.isSending || state.text.trim() === '' || !token) return;
    try {
      await api.appeals.write(token, state.text.trim());
      dispatch({ type: 'sent' });
    } catch (thrown) {
      dispatch({ type: 'refused', code: fromUnknown(thrown).code });
    }
  }

  return {
    state,
    actions: {
      type: (text: string) => dispatch({ type: 'typed', text }),
      retry: () => dispatch({ type: 'retried' }),
      send: () => void send(),
    },
  };
}
