import type { ProblemCode, SavedCard } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';

export type SavedCardsState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | {
      status: 'ready';
      cards: readonly SavedCard[] /** which is to go, and how far that is */;
      removal?: CardRemoval | undefined /** the one that went last */;
      removed?: SavedCard;
    };

/** `asked`: its owner was shown what ends with it; `failed`: it is still there. */
export type CardRemoval = { card: SavedCard } & (
  | { status: 'asked' | 'removing' }
  | { status: 'failed'; code: ProblemCode }
);

type SavedCardsEvent =
  | { type: 'loaded'; cards: readonly SavedCard[] }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'removalAsked'; card: SavedCard }
  | { type: 'removalDropped' }
  | { type: 'removing' }
  | { type: 'removed' }
  | { type: 'kept'; code: ProblemCode };

export function reduceSavedCards(state: SavedCardsState, event: SavedCardsEvent): SavedCardsState {
  if (event.type === 'loaded') return { status: 'ready', cards: event.cards };
  if (event.type === 'failed') return { status: 'failed', code: event.code };
  if (state.status !== 'ready') return state;
  const { removal } = state;
  if (event.type === 'removalAsked')
    return removal?.status === 'removing'
      ? state
      : { status: 'ready', cards: state.cards, removal: { status: 'asked', card: event.card } };
  if (!removal) return state;
  const { card } = removal;
  switch (event.type) {
    case 'removalDropped':
      return removal.status === 'removing' ? state : { status: 'ready', cards: state.cards };
    case 'removing':
      return { ...state, removal: { status: 'removing', card } };
    case 'removed':
      return { status: 'ready', cards: state.cards.filter(({ id }) => id !== card.id), removed: card };
    case 'kept':
      return { ...state, removal: { status: 'failed', card, code: event.code } };
  }
}

/** Cards that are kept at the provider, and the way to remove them. `onRemoved`: a renewal may have ended with it. */
export function useSavedCards(onRemoved: () => void) {
  const { api } = usePlatform();
  const [state, dispatch] = useReducer(reduceSavedCards, { status: 'loading' });
  const retry = useLoad('cards', (signal) => api.payments.rules({ signal }), {
    loaded: ({ savedCards }) => dispatch({ type: 'loaded', cards: savedCards }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  async function remove(): Promise<void> {
    if (state.status !== 'ready' || !state.removal || state.removal.status === 'removing') return;
    dispatch({ type: 'removing' });
    try {
      await api.payments.forgetCard(state.removal.card.id);
      dispatch({ type: 'removed' });
      onRemoved();
    } catch (thrown) {
      dispatch({ type: 'kept', code: fromUnknown(thrown).code });
    }
  }

  return {
    state,
    actions: {
      retry,
      ask: (card: SavedCard) => dispatch({ type: 'removalAsked', card }),
      drop: () => dispatch({ type: 'removalDropped' }),
      remove: () => void remove(),
    },
  };
}
