import { paymentNumber } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useReducer } from 'react';
import { initialWrittenRequest, reduceWrittenRequest, type RequestField } from '../written-request-state.ts';

/** Declares a withdrawal without signing in. `id`: of the purchase that the address names. */
export function useAskToWithdraw(id: string | undefined) {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceWrittenRequest, undefined, () =>
    initialWrittenRequest(null, { email: '', name: '', ...(id === undefined ? {} : { contract: paymentNumber(id) }) }),
  );

  async function send(): Promise<void> {
    if (state.status !== 'checking' || state.isSending) return;
    dispatch({ type: 'sending' });
    try {
      dispatch({ type: 'sent', at: await api.purchases.askToWithdraw(state.request) });
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
      send: () => void send(),
    },
  };
}
