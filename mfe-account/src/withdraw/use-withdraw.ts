import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer, useState } from 'react';
import { initialWithdraw, reduceWithdraw } from './withdraw-state.ts';

/** Withdraws from a contract. `id`: the one that the address names. */
export function useWithdraw(id: string | undefined) {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceWithdraw, initialWithdraw);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    dispatch({ type: 'asked' });
    api.purchases.list({ signal: stop.signal }).then(
      ({ purchases }) => {
        if (!stop.signal.aborted) dispatch({ type: 'loaded', purchases, id });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown)) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
      },
    );
    return () => stop.abort();
  }, [api, id, attempt]);

  async function confirm(): Promise<void> {
    if (state.status !== 'confirming' || state.isSending) return;
    dispatch({ type: 'sending' });
    try {
      dispatch({ type: 'withdrawn', purchase: await api.purchases.withdraw(state.chosen.id) });
    } catch (thrown) {
      dispatch({ type: 'refused', code: fromUnknown(thrown).code });
    }
  }

  return {
    state,
    actions: {
      retry: () => setAttempt((count) => count + 1),
      choose: (purchaseId: string) => dispatch({ type: 'chosen', id: purchaseId }),
      leave: () => dispatch({ type: 'left' }),
      confirm: () => void confirm(),
    },
  };
}
