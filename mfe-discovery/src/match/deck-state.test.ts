import { aProfileCard } from '@halo/shared/testing';
import { type Deck, type DeckEvent, type DeckState, initialDeck, needsMore, reduceDeck } from './deck-state.ts';

const cards = (...ids: string[]) => ids.map((id) => aProfileCard({ id }));
const answer = (ids: string[], total: number, decided: string[] = []): DeckEvent => ({
  type: 'answered',
  cards: cards(...ids),
  total,
  decided: new Set(decided),
});
const run = (...events: DeckEvent[]): DeckState => events.reduce(reduceDeck, initialDeck);
const shown = (state: DeckState) => {
  const { cards: on, left, isAll, last } = state as Deck;
  return { ids: on.map(({ id }) => id).join(''), left, isAll, last: last?.card.id };
};
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('the deck', () => {
  it('[DISC-08] wants more cards when fewer than five are left, until there are no others', () => {
    const full = run(answer(SIX, 8));
    expect([shown(full), needsMore(full)]).toEqual([{ ids: 'abcdef', left: 8, isAll: false, last: undefined }, false]);
    const few = run(answer(SIX, 8), { type: 'decided', kind: 'like' }, { type: 'decided', kind: 'dislike' });
    expect([shown(few).ids, needsMore(few)]).toEqual(['cdef', true]);
    // The server did not know of the second decision when it answered.
    const refilled = reduceDeck(few, answer(['b', 'c', 'd', 'e', 'f', 'g', 'h'], 7, ['b']));
    expect([shown(refilled), needsMore(refilled)]).toEqual([
      { ids: 'cdefgh', left: 6, isAll: false, last: 'b' },
      false,
    ]);
    expect(shown(reduceDeck(refilled, answer(['c', 'd', 'e', 'f', 'g', 'h'], 6)))).toMatchObject({ isAll: true });
  });

  it('has as many more than were counted, also after decisions, until others are dealt', () => {
    const more: DeckEvent = {
      type: 'answered',
      cards: cards('a', 'b'),
      total: 500,
      isMore: true,
      decided: new Set(['z']),
    };
    const decided = run(more, { type: 'decided', kind: 'like' }, { type: 'decided', kind: 'like' });
    expect([shown(decided), needsMore(decided)]).toEqual([{ ids: '', left: 500, isAll: false, last: 'b' }, true]);
    expect(reduceDeck(decided, { type: 'undone' })).toMatchObject({ left: 500, isMore: true });
    expect(reduceDeck(decided, answer(['c'], 499))).toMatchObject({ left: 499, isMore: false });
  });

  it('takes back the last decision only', () => {
    const decided = run(answer(SIX, 6), { type: 'decided', kind: 'like' }, { type: 'decided', kind: 'dislike' });
    const undone = reduceDeck(decided, { type: 'undone' });
    expect(shown(undone)).toEqual({ ids: 'bcdef', left: 5, isAll: true, last: undefined });
    expect(reduceDeck(undone, { type: 'undone' })).toEqual(undone);
  });

  it('puts a card back that the server did not take, while it is the last one', () => {
    const decided = run(answer(SIX, 6), { type: 'decided', kind: 'like' });
    expect(shown(reduceDeck(decided, { type: 'refused', angelId: 'a' })).ids).toBe('abcdef');
    expect(reduceDeck(decided, { type: 'refused', angelId: 'z' })).toBe(decided);
  });

  it('has nothing to take back after an invitation', () => {
    expect(shown(run(answer(SIX, 6), { type: 'decided', kind: 'like' }, { type: 'passedOn' }))).toMatchObject({
      ids: 'cdef',
      last: undefined,
    });
  });

  it('keeps its cards when more cannot be had, and fails without any', () => {
    const failed: DeckEvent = { type: 'failed', code: 'offline' };
    expect(run(answer(SIX, 6), { type: 'asked' }, failed)).toMatchObject({ status: 'shown', refill: 'failed' });
    expect(run(failed)).toEqual({ status: 'failed', code: 'offline' });
    expect(run(failed, { type: 'asked' })).toEqual({ status: 'loading' });
    expect(run({ type: 'decided', kind: 'like' })).toBe(initialDeck);
  });
});
