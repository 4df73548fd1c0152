import { type Decision, readDecisions, withDecision, writeDecisions } from './decisions.ts';

const decision = (id: string, kind: Decision['kind'], angelId = 'angel-1'): Decision => ({ id, kind, angelId });

describe('decisions that wait', () => {
  it('are kept for their account only, and what does not fit is none', () => {
    const waiting = [decision('a', 'like'), decision('b', 'dislike', 'angel-2')];
    const text = writeDecisions('me', waiting);
    expect(readDecisions(text, 'me')).toEqual(waiting);
    for (const other of [undefined, '', '{', '[]', '{"account":"me","decisions":[{"id":1}]}'])
      expect(readDecisions(other, 'me')).toEqual([]);
    expect(readDecisions(text, 'someone-else')).toEqual([]);
  });

  it('are gone when they are taken back before they are sent', () => {
    const waiting = [decision('a', 'like'), decision('b', 'dislike', 'angel-2')];
    expect(withDecision(waiting, decision('c', 'undo', 'angel-2'), 'a')).toEqual([waiting[0]]);
  });

  it('are taken back afterwards when they are under way or sent', () => {
    const waiting = [decision('a', 'like')];
    const undo = decision('b', 'undo');
    expect(withDecision(waiting, undo, 'a')).toEqual([...waiting, undo]);
    expect(withDecision([], undo, undefined)).toEqual([undo]);
    expect(withDecision([undo], decision('c', 'undo'), undefined)).toHaveLength(2);
  });
});
