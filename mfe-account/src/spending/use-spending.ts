import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { endedBy, initialSpending, limitOf, reduceSpending } from './spending-state.ts';

/** What the account allows itself: a monthly limit, a pause. */
export function useSpending() {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceSpending, initialSpending);
  const retry = useLoad('spending', (signal) => api.purchases.spendingRules({ signal }), {
    started: () => dispatch({ type: 'asked' }),
    loaded: (rules) => dispatch({ type: 'loaded', rules }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  async function save(
    what: 'limit' | 'pause',
    change: Parameters<typeof api.purchases.saveSpendingRules>[0],
  ): Promise<void> {
    if (state.status === 'ready' && state.save.status === 'saving') return;
    dispatch({ type: 'saving', what });
    try {
      dispatch({ type: 'saved', what, rules: await api.purchases.saveSpendingRules(change) });
    } catch (thrown) {
      dispatch({ type: 'notSaved', what, code: fromUnknown(thrown).code });
    }
  }

  function saveLimit(): void {
    if (state.status !== 'ready') return;
    const cents = limitOf(state.limit);
    if (cents === undefined) dispatch({ type: 'limitRefused' });
    // A renewal that does not fit is not attempted again: ending it needs the person's consent first.
    else if (endedBy(state.rules, cents).length > 0 && !state.isLimitAsked) dispatch({ type: 'limitAsked' });
    else void save('limit', { monthlyLimitCents: cents, pauseDays: 0 });
  }

  function pause(): void {
    // Without the limit: another tab or device may have set another one since this page was loaded.
    if (state.status === 'ready') void save('pause', { pauseDays: state.pauseDays });
  }

  return {
    state,
    actions: {
      retry,
      typeLimit: (limit: string) => dispatch({ type: 'limitTyped', limit }),
      choosePause: (days: number) => dispatch({ type: 'pauseChosen', days }),
      saveLimit,
      dropLimit: () => dispatch({ type: 'limitDropped' }),
      askPause: () => dispatch({ type: 'pauseAsked' }),
      dropPause: () => dispatch({ type: 'pauseDropped' }),
      pause,
    },
  };
}
