import type { MatchKind, PeopleCount, ProblemCode, ProfileCard, SearchResult } from '@halo/shared/contracts';

/** Fewer cards than this: more are asked for (DISC-08). */
export const REFILL_BELOW = 5;

type Ways = Pick<SearchResult, 'without' | 'moreWithout'>;

export interface Decided {
  readonly card: ProfileCard;
  readonly kind: Exclude<MatchKind, 'undo'>;
}

/** The cards of the deck, the one on top first. */
export type DeckState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: ProblemCode }
  | Deck;

export interface Deck {
  readonly status: 'shown';
  readonly cards: readonly ProfileCard[];
  /** how many are left to decide about, those on the cards included */
  readonly left: number;
  /** there are more than these */
  readonly isMore: boolean;
  /** the server has no others than these */
  readonly isAll: boolean;
  /** no profile was there: how many there are without one of the filters */
  readonly ways: Ways | undefined;
  /** what can be taken back */
  readonly last: Decided | undefined;
  /** whether more cards are on their way */
  readonly refill: 'none' | 'asked' | 'failed';
}

export type DeckEvent =
  | { type: 'asked' }
  /** others are wanted than those who were dealt */
  | { type: 'dealtAgain' }
  /** `decided`: those about whom the server may not know yet */
  | ({
      type: 'answered';
      cards: readonly ProfileCard[];
      decided: ReadonlySet<string>;
    } & PeopleCount &
      Ways)
  | { type: 'failed'; code: ProblemCode }
  | { type: 'decided'; kind: Decided['kind'] }
  /** gone without a decision, e.g. invited */
  | { type: 'passedOn' }
  | { type: 'undone' }
  /** the server did not take it */
  | { type: 'refused'; angelId: string };

export const initialDeck: DeckState = { status: 'loading' };

export function reduceDeck(state: DeckState, event: DeckEvent): DeckState {
  if (event.type === 'dealtAgain') return initialDeck;
  if (event.type === 'asked') return state.status === 'shown' ? { ...state, refill: 'asked' } : initialDeck;
  if (event.type === 'answered') return answered(state, event);
  // Cards that are there stay when more of them cannot be had just now.
  if (event.type === 'failed')
    return state.status === 'shown' ? { ...state, refill: 'failed' } : { status: 'failed', code: event.code };
  return state.status === 'shown' ? changed(state, event) : state;
}

export function needsMore(state: DeckState): boolean {
  return state.status === 'shown' && !state.isAll && state.cards.length < REFILL_BELOW;
}

function answered(
  state: DeckState,
  { cards, total, isMore = false, decided, ...ways }: Extract<DeckEvent, { type: 'answered' }>,
): Deck {
  const before = state.status === 'shown' ? state.cards : [];
  const known = new Set([...before.map(({ id }) => id), ...decided]);
  const fresh = cards.filter(({ id }) => !known.has(id));
  const all = [...before, ...fresh];
  return {
    status: 'shown',
    cards: all,
    left: Math.max(all.length, isMore ? total : total - cards.filter(({ id }) => decided.has(id)).length),
    isMore,
    isAll: fresh.length === 0 || (!isMore && all.length >= total),
    ways: total === 0 && state.status !== 'shown' ? ways : undefined,
    last: state.status === 'shown' ? state.last : undefined,
    refill: 'none',
  };
}

type CardEvent = Extract<DeckEvent, { type: 'decided' | 'passedOn' | 'undone' | 'refused' }>;

function changed(state: Deck, event: CardEvent): Deck {
  const { cards, last } = state;
  const [top, ...rest] = cards;
  // Of more than are counted there are as many more, until others are dealt.
  const less = (by: number) => (state.isMore ? state.left : state.left - by);
  switch (event.type) {
    case 'decided':
      return top ? { ...state, cards: rest, left: less(1), last: { card: top, kind: event.kind } } : state;
    case 'passedOn':
      return top ? { ...state, cards: rest, left: less(1), last: undefined } : state;
    case 'undone':
      return last ? { ...state, cards: [last.card, ...cards], left: less(-1), last: undefined } : state;
    case 'refused':
      return last?.card.id === event.angelId ? changed(state, { type: 'undone' }) : state;
  }
}
