import { fromUnknown } from '@halo/shared/errors';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';
import { initialKeepEmail, type KeepField, reduceKeepEmail } from './keep-email-state.ts';

/** Takes the account back with the token of the link, which leaves the address bar at once. */
export function useKeepEmail() {
  const { api, go, hrefOf, log, navigate, session } = usePlatform();
  const { search } = usePageProps();
  const [state, dispatch] = useReducer(reduceKeepEmail, search, initialKeepEmail);
  const address = hrefOf('keepEmail');
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);

  async function submit(): Promise<void> {
    const event = { type: 'submitted' } as const;
    const next = reduceKeepEmail(state, event);
    dispatch(event);
    if (state.status === 'saving' || next.status !== 'saving') return;
    try {
      await api.access.keepEmail({ token: next.token, password: next.password });
      // Every session of the account ended, this browser's too if it had one.
      await session.refresh();
      dispatch({ type: 'kept' });
    } catch (thrown) {
      const { code } = fromUnknown(thrown);
      log.warn('address was not kept', { code });
      dispatch({ type: 'refused', code });
    }
  }

  return {
    state,
    actions: {
      edit: (field: KeepField, value: string) => dispatch({ type: 'edited', field, value }),
      submit: () => void submit(),
      logIn: () => go('logIn'),
      contact: () => go('contact'),
    },
  };
}
