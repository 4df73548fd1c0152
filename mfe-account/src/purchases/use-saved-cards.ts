import type { ProblemCode, SavedCard } from '@halo/shared/contracts';
import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer, useState } from 'react';

export type SavedCardsState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | { status: 'ready'; cards: readonly SavedCard[]; /** being removed */ busyId?: string | undefined; /** why the last one was not */ code?: ProblemCode | undefined };

type SavedCardsEvent =
  | { type: 'loaded'; cards: readonly SavedCard[] }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'removing'; id: string } | { type: 'removed'; id: string } | { type: 'kept'; code: ProblemCode };

export function reduceSavedCards(state: SavedCardsState, event: SavedCardsEvent): SavedCardsState {
  if (event.type === 'loaded') return { status: 'ready', cards: event.cards };
  if (event.type === 'failed') return { status: 'failed', code: event.code };
  if (state.status !== 'ready') return state;
  switch (event.type) {
    case 'removing': return { ...state, busyId: event.id, code: undefined };
    case 'removed': return { status: 'ready', cards: state.cards.filter(({ id }) => id !== event.id) };
    case 'kept': return { ...state, busyId: undefined, code: event.code };
  }
}

/** Cards that are kept at the provider, and the way to remove them. `onRemoved`: a renewal may have ended with it. */
export function useSavedCards(onRemoved: () => void) {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceSavedCards, { status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    api.payments.rules({ signal: stop.signal }).then(
      ({ savedCards }) => {
        if (!stop.signal.aborted) dispatch({ type: 'loaded', cards: savedCards });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown)) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
      },
    );
    return () => stop.abort();
  }, [api, attempt]);

  async function remove(id: string): Promise<void> {
    if (state.status !== 'ready' || state.busyId !== undefined) return;
    dispatch({ type: 'removing', id });
    try {
      await api.payments.forgetCard(id);
      dispatch({ type: 'removed', id });
      onRemoved();
    } catch (thrown) {
      dispatch({ type: 'kept', code: fromUnknown(thrown).code });
    }
  }

  return { state, actions: { retry: () => setAttempt((count) => count + 1), remove: (id: string) => void remove(id) } };
}
