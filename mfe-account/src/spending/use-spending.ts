import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer, useState } from 'react';
import { endedBy, initialSpending, limitOf, reduceSpending } from './spending-state.ts';

/** What the account allows itself: a monthly limit, a pause. */
export function useSpending() {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceSpending, initialSpending);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    dispatch({ type: 'asked' });
    api.purchases.spendingRules({ signal: stop.signal }).then(
      (rules) => {
        if (!stop.signal.aborted) dispatch({ type: 'loaded', rules });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown)) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
      },
    );
    return () => stop.abort();
  }, [api, attempt]);

  async function save(
    what: 'limit' | 'pause',
    wish: Parameters<typeof api.purchases.saveSpendingRules>[0],
  ): Promise<void> {
    if (state.status === 'ready' && state.save.status === 'saving') return;
    dispatch({ type: 'saving', what });
    try {
      dispatch({ type: 'saved', what, rules: await api.purchases.saveSpendingRules(wish) });
    } catch (thrown) {
      dispatch({ type: 'notSaved', what, code: fromUnknown(thrown).code });
    }
  }

  function saveLimit(): void {
    if (state.status !== 'ready') return;
    const cents = limitOf(state.limit);
    if (cents === undefined) dispatch({ type: 'limitRefused' });
    // A renewal that does not fit is not tried again: whoever lets it end says so first.
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
      retry: () => setAttempt((count) => count + 1),
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
