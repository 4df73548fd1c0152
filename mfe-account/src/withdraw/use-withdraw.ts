import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { initialWithdraw, reduceWithdraw } from './withdraw-state.ts';

/** Withdraws from a contract. `id`: the one that the address names; `token`: of the mailed link, without a session. */
export function useWithdraw(id: string | undefined, token: string | undefined) {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceWithdraw, initialWithdraw);
  const load = async (signal: AbortSignal) =>
    token === undefined
      ? { ...(await api.purchases.list({ signal })), declaredAt: undefined }
      : api.purchases.declaredWithdrawal(token, { signal });
  const retry = useLoad(id, load, {
    started: () => dispatch({ type: 'asked' }),
    loaded: ({ purchases, declaredAt }) => dispatch({ type: 'loaded', purchases, id, declaredAt }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  async function confirm(): Promise<void> {
    if (state.status !== 'confirming' || state.isSending) return;
    dispatch({ type: 'sending' });
    try {
      const purchase = await (token === undefined
        ? api.purchases.withdraw(state.chosen.id)
        : api.purchases.confirmWithdrawal(token, state.chosen.id));
      dispatch({ type: 'withdrawn', purchase });
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
