import type { SavedCard } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { reduceCardRemoval, renewingWith } from './card-removal-state.ts';

/** Removes a card on file once its owner has read what ends with it. `onRemoved`: the server has done it. */
export function useCardRemoval(onRemoved: (id: string) => void) {
  const { api, session } = usePlatform();
  const [state, dispatch] = useReducer(reduceCardRemoval, { status: 'idle' });
  const card = state.status === 'asked' && state.renewals === 'asking' ? state.card : undefined;

  useLoad(card?.id, async (signal) => (card ? api.purchases.list({ signal }) : undefined), {
    loaded(purchases) {
      if (!card || !purchases) return;
      dispatch({
        type: 'renewalsKnown',
        cardId: card.id,
        renewals: renewingWith(card, purchases.subscriptions),
      });
    },
    failed() {
      if (card) dispatch({ type: 'renewalsKnown', cardId: card.id, renewals: 'unknown' });
    },
  });

  async function remove(): Promise<void> {
    if ((state.status !== 'asked' && state.status !== 'failed') || state.renewals === 'asking') return;
    dispatch({ type: 'removing' });
    try {
      await api.payments.forgetCard(state.card.id);
    } catch (thrown) {
      return dispatch({ type: 'failed', code: fromUnknown(thrown).code });
    }
    dispatch({ type: 'removed' });
    onRemoved(state.card.id);
    // A renewal may have ended with it, and other pages offer the card too.
    void session.refresh();
  }

  return {
    state,
    actions: {
      ask: (asked: SavedCard) => dispatch({ type: 'asked', card: asked }),
      drop: () => dispatch({ type: 'dropped' }),
      remove: () => void remove(),
    },
  };
}

export type CardRemovalOf = ReturnType<typeof useCardRemoval>;
