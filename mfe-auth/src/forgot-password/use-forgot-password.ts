import { isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';
import { LOG_IN_DRAFT } from '../log-in-draft.ts';
import { refusalOf } from '../refusal.ts';
import { initialForgotPassword, reduceForgotPassword } from './forgot-password-state.ts';

/** Asks for the link by mail. Begins with the address that was typed in the log-in form. */
export function useForgotPassword() {
  const { api, storage } = usePlatform();
  const [state, dispatch] = useReducer(reduceForgotPassword, undefined, () =>
    initialForgotPassword(storage.getDraft(...LOG_IN_DRAFT)),
  );

  const { email } = state;
  const isSending = state.status === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const stop = new AbortController();
    api.accounts.askForReset(email, { signal: stop.signal }).then(
      () => dispatch({ type: 'sent' }),
      (thrown: unknown) => {
        if (!isAborted(thrown)) dispatch({ type: 'refused', refusal: refusalOf(thrown) });
      },
    );
    return () => stop.abort();
  }, [api, email, isSending]);

  return {
    state,
    actions: {
      edit: (typed: string) => dispatch({ type: 'edited', email: typed }),
      submit: () => dispatch({ type: 'submitted' }),
      restart: () => dispatch({ type: 'restarted' }),
    },
  };
}
