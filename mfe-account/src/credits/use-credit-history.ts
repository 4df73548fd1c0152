import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer, useState } from 'react';
import { initialCreditHistory, reduceCreditHistory } from './credit-history-state.ts';

/** Every credit that came and went, page by page. */
export function useCreditHistory() {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceCreditHistory, initialCreditHistory);
  /** the oldest entry of the pages before; undefined: the first page */
  const [before, setBefore] = useState<number>();

  const query = before === undefined ? undefined : { before };
  const retry = useLoad(before, (signal) => api.purchases.creditHistory(query, { signal }), {
    started: () => dispatch({ type: before === undefined ? 'asked' : 'asksMore' }),
    loaded: ({ entries, isComplete }) => dispatch({ type: 'loaded', entries, isComplete }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  function more(): void {
    if (state.status !== 'ready' || state.isAsking) return;
    const oldest = state.entries.at(-1)?.id;
    // The same page again after a failure.
    if (oldest === before) retry();
    else setBefore(oldest);
  }

  return { state, actions: { retry, more } };
}
