import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { initialCreditHistory, reduceCreditHistory } from './credit-history-state.ts';

/** Every credit that came and went, page by page. */
export function useCreditHistory() {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceCreditHistory, initialCreditHistory);
  const [attempt, setAttempt] = useState(0);
  const stop = useRef(new AbortController());

  const load = useCallback(
    async (before: number | undefined, signal: AbortSignal): Promise<void> => {
      try {
        const { entries, isComplete } = await api.purchases.creditHistory(
          before === undefined ? undefined : { before },
          { signal },
        );
        if (!signal.aborted) dispatch({ type: 'loaded', entries, isComplete });
      } catch (thrown) {
        if (!signal.aborted && !isAborted(thrown)) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
      }
    },
    [api],
  );

  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    dispatch({ type: 'asked' });
    void load(undefined, controller.signal);
    return () => controller.abort();
  }, [load, attempt]);

  function more(): void {
    if (state.status !== 'ready' || state.isAsking) return;
    dispatch({ type: 'asksMore' });
    void load(state.entries.at(-1)?.id, stop.current.signal);
  }

  return { state, actions: { retry: () => setAttempt((count) => count + 1), more } };
}
