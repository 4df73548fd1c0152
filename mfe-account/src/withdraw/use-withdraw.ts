import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { initialWithdraw, reduceWithdraw } from './withdraw-state.ts';

/** Withdraws from a contract. `id`: the one that the address names. */
export function useWithdraw(id: string | undefined) {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceWithdraw, initialWithdraw);
  const retry = useLoad(id, (signal) => api.purchases.list({ signal }), {
    started: () => dispatch({ type: 'asked' }),
    loaded: ({ purchases }) => dispatch({ type: 'loaded', purchases, id }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

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
      retry,
      choose: (purchaseId: string) => dispatch({ type: 'chosen', id: purchaseId }),
      leave: () => dispatch({ type: 'left' }),
      confirm: () => void confirm(),
    },
  };
}
