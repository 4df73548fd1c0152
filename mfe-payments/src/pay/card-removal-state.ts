import type { ProblemCode, SavedCard, Subscription } from '@halo/shared/contracts';

/** What renews with a card: `asking` while the server is asked, `unknown` when it did not say. */
export type CardRenewals = 'asking' | 'unknown' | readonly Subscription[];

/** How a card on file is removed: asked for, what ends with it is shown, done with the second press. */
export type CardRemoval =
  | { status: 'idle' }
  | { status: 'asked' | 'removing'; card: SavedCard; renewals: CardRenewals }
  | { status: 'failed'; card: SavedCard; renewals: CardRenewals; code: ProblemCode }
  | { status: 'removed'; card: SavedCard; renewals: CardRenewals };

export type CardRemovalEvent =
  | { type: 'asked'; card: SavedCard }
  | { type: 'renewalsKnown'; cardId: string; renewals: 'unknown' | readonly Subscription[] }
  | { type: 'dropped' }
  | { type: 'removing' }
  | { type: 'removed' }
  | { type: 'failed'; code: ProblemCode };

export function reduceCardRemoval(state: CardRemoval, event: CardRemovalEvent): CardRemoval {
  if (event.type === 'asked')
    return state.status === 'removing' ? state : { status: 'asked', card: event.card, renewals: 'asking' };
  if (state.status === 'idle' || state.status === 'removed') return state;
  const { card, renewals } = state;
  switch (event.type) {
    case 'renewalsKnown':
      return event.cardId === card.id ? { ...state, renewals: event.renewals } : state;
    case 'dropped':
      return state.status === 'removing' ? state : { status: 'idle' };
    case 'removing':
      // What ends with the card must be on the page before the shopper agrees.
      return renewals === 'asking' ? state : { status: 'removing', card, renewals };
    case 'removed':
      return { status: 'removed', card, renewals };
    case 'failed':
      return { status: 'failed', card, renewals, code: event.code };
  }
}

/** Those that are charged to this card. */
export function renewingWith(
  card: Pick<SavedCard, 'lastFour'>,
  subscriptions: readonly Subscription[],
): Subscription[] {
  return subscriptions.filter(({ status, lastFour }) => status === 'renewing' && lastFour === card.lastFour);
}
