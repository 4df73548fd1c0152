import { initialLikedIds, isLiked, type LikedEvent, reduceLikedIds } from './liked-ids.ts';

const run = (...events: LikedEvent[]) => events.reduce(reduceLikedIds, initialLikedIds(['known']));

describe('liked ids', () => {
  it('[DISC-09] hold a like from the moment it is sent', () => {
    const sent = run({ type: 'sent', id: 'a' });
    expect([isLiked(sent, 'a'), sent.liked.has('a')]).toEqual([true, false]);
    expect(run({ type: 'sent', id: 'a' }, { type: 'taken', id: 'a' })).toEqual({
      liked: new Set(['known', 'a']),
      pending: new Set(),
    });
  });

  it('give up a refused one, and no other', () => {
    const state = run({ type: 'sent', id: 'a' }, { type: 'sent', id: 'b' }, { type: 'refused', id: 'a' });
    expect([isLiked(state, 'a'), isLiked(state, 'b'), isLiked(state, 'known')]).toEqual([false, true, true]);
  });

  it('learn from the server, and forget none that is under way', () => {
    const state = run({ type: 'sent', id: 'a' }, { type: 'listed', ids: ['c'] });
    expect(['a', 'c', 'known'].map((id) => isLiked(state, id))).toEqual([true, true, true]);
  });

  it('lose one that is taken back', () => {
    const state = run({ type: 'sent', id: 'a' }, { type: 'takenBack', id: 'known' });
    expect([isLiked(state, 'known'), isLiked(state, 'a')]).toEqual([false, true]);
  });
});
