import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useReducer } from 'react';
import { type AddressField, initialAddress, reduceAddress } from './address-state.ts';

/** Another address for this account. `nextEmail`: one that waits for its confirmation already. */
export function useAddress(nextEmail: string | undefined) {
  const { api, log } = usePlatform();
  const [state, dispatch] = useReducer(reduceAddress, nextEmail, initialAddress);

  function refused(thrown: unknown): void {
    const { code, detail } = fromUnknown(thrown);
    log.warn('address was not changed', { code });
    dispatch({ type: 'refused', failure: { code, detail } });
  }

  async function submit(): Promise<void> {
    const event = { type: 'submitted' } as const;
    const next = reduceAddress(state, event);
    dispatch(event);
    if (state.status === 'saving' || next.status !== 'saving') return;
    try {
      await api.access.moveEmail({ newEmail: next.newEmail, currentPassword: next.current });
      dispatch({ type: 'asked' });
    } catch (thrown) {
      refused(thrown);
    }
  }

  async function drop(): Promise<void> {
    dispatch({ type: 'dropping' });
    try {
      await api.access.dropEmailMove();
      dispatch({ type: 'dropped' });
    } catch (thrown) {
      refused(thrown);
    }
  }

  return {
    state,
    actions: {
      open: () => dispatch({ type: 'opened' }),
      close: () => dispatch({ type: 'closed' }),
      edit: (field: AddressField, value: string) => dispatch({ type: 'edited', field, value }),
      submit: () => void submit(),
      drop: () => void drop(),
    },
  };
}
