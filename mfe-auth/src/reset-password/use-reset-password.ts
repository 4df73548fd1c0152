import { isAborted } from '@halo/shared/errors';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';
import { refusalOf } from '../refusal.ts';
import { initialResetPassword, type ResetField, reduceResetPassword } from './reset-password-state.ts';

/** A new password with the token of the link, which leaves the address bar at once. */
export function useResetPassword() {
  const { api, go, hrefOf, log, navigate, popups, session } = usePlatform();
  const { search } = usePageProps();
  const [state, dispatch] = useReducer(reduceResetPassword, search, initialResetPassword);

  const isWithout = state.status === 'noToken';
  const address = isWithout ? hrefOf('search') : hrefOf('resetPassword');
  useEffect(() => {
    navigate(address, { replace: true });
    if (isWithout) void popups.openHook('login');
  }, [address, isWithout, navigate, popups]);

  const change = state.status === 'sending' ? state : undefined;
  const token = change?.token;
  const password = change?.password;
  useEffect(() => {
    if (token === undefined || password === undefined) return;
    const stop = new AbortController();
    api.accounts.resetPassword({ token, password }, { signal: stop.signal }).then(
      async () => {
        // Every session of the account ended, this browser's too if it had one.
        await session.refresh();
        dispatch({ type: 'done' });
      },
      (thrown: unknown) => {
        if (isAborted(thrown)) return;
        const refusal = refusalOf(thrown);
        log.warn('password was not reset', { code: refusal.code });
        dispatch({ type: 'refused', refusal });
      },
    );
    return () => stop.abort();
  }, [api, log, password, session, token]);

  return {
    state,
    actions: {
      edit: (field: ResetField, value: string) => dispatch({ type: 'edited', field, value }),
      submit: () => dispatch({ type: 'submitted' }),
      askAgain: () => void popups.openHook('lostPassword'),
      logIn: () => go('logIn'),
      goHome: () => go('home'),
    },
  };
}
