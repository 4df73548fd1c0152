import { isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';
import { LOG_IN_DRAFT } from '../log-in-draft.ts';
import { refusalOf } from '../refusal.ts';
import { initialMailLink, type MailLinkKind, reduceMailLink } from './mail-link-state.ts';

/**
 * Asks for a link by mail. Begins with the address that was typed in the log-in form. `redirect`: where the link that
 * signs in leads afterwards.
 */
export function useMailLink(kind: MailLinkKind, redirect?: string) {
  const { api, storage } = usePlatform();
  const [state, dispatch] = useReducer(reduceMailLink, undefined, () =>
    initialMailLink(storage.getDraft(...LOG_IN_DRAFT)),
  );

  const { email } = state;
  const isSending = state.status === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const stop = new AbortController();
    const { signal } = stop;
    const asking =
      kind === 'forgot'
        ? api.accounts.askForReset(email, { signal })
        : api.signInLinks.ask({ email, ...(redirect !== undefined && { redirect }) }, { signal });
    asking.then(
      () => dispatch({ type: 'sent' }),
      (thrown: unknown) => {
        if (!isAborted(thrown)) dispatch({ type: 'refused', refusal: refusalOf(thrown) });
      },
    );
    return () => stop.abort();
  }, [api, email, isSending, kind, redirect]);

  return {
    state,
    actions: {
      edit: (typed: string) => dispatch({ type: 'edited', email: typed }),
      submit: () => dispatch({ type: 'submitted' }),
      restart: () => dispatch({ type: 'restarted' }),
    },
  };
}
