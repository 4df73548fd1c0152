import { fromUnknown } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';
import {
  type WrittenRequestEvent,
  initialWrittenRequest,
  reduceWrittenRequest,
  type RequestField,
} from '../written-request-state.ts';

/** Ends the renewal of a contract without signing in. `token`: of the mailed link. */
export function useCancelContract(token: string | null) {
  const { api } = usePlatform();
  const user = useUser();
  const [state, dispatch] = useReducer(reduceWrittenRequest, undefined, () =>
    initialWrittenRequest(token, { email: user?.email ?? '', name: user?.userName ?? '' }),
  );

  const isDone = state.status === 'done';
  useEffect(() => {
    // Until then a reload keeps the button; a token that was used has no business in history and bookmarks.
    if (isDone) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isDone]);

  async function run(call: Promise<void>, done: WrittenRequestEvent): Promise<void> {
    dispatch({ type: 'sending' });
    try {
      await call;
      dispatch(done);
    } catch (thrown) {
      dispatch({ type: 'refused', code: fromUnknown(thrown).code });
    }
  }

  return {
    state,
    actions: {
      type: (field: RequestField, text: string) => dispatch({ type: 'typed', field, text }),
      goOn: () => dispatch({ type: 'continued' }),
      change: () => dispatch({ type: 'changed' }),
      send() {
        if (state.status === 'checking' && !state.isSending)
          void run(api.purchases.askToCancel(state.request), { type: 'sent' });
      },
      /** A press, not the opening of the link: programs that look through mails open links too. */
      confirm() {
        if (state.status === 'linked' && !state.isSending)
          void run(api.purchases.confirmCancel(state.token), { type: 'ended' });
      },
    },
  };
}
