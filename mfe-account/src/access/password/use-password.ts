import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useReducer } from 'react';
import { initialPassword, type PasswordField, reducePassword } from './password-state.ts';

/** A new password for this account. `onChanged`: the other devices were signed out. */
export function usePassword(onChanged: () => void) {
  const { api, log } = usePlatform();
  const [state, dispatch] = useReducer(reducePassword, initialPassword);

  async function submit(): Promise<void> {
    const event = { type: 'submitted' } as const;
    const next = reducePassword(state, event);
    dispatch(event);
    if (state.status === 'saving' || next.status !== 'saving') return;
    try {
      await api.access.changePassword({ currentPassword: next.current, password: next.password });
      dispatch({ type: 'changed' });
      onChanged();
    } catch (thrown) {
      const { code, detail } = fromUnknown(thrown);
      log.warn('password was not changed', { code });
      dispatch({ type: 'refused', code, detail });
    }
  }

  return {
    state,
    actions: {
      open: () => dispatch({ type: 'opened' }),
      close: () => dispatch({ type: 'closed' }),
      edit: (field: PasswordField, value: string) => dispatch({ type: 'edited', field, value }),
      submit: () => void submit(),
    },
  };
}
