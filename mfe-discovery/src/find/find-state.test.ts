import { aSearchResult, someProfileCards } from '@halo/shared/testing';
import { type FindQuery, initialFind, isTooFew, lastPageFor, pageCountOf, reduceFind } from './find-state.ts';

const first: FindQuery = { region: 'Lombardia', city: '', page: 1, seeking: ['woman'] };
const second = { ...first, page: 2 };
const result = aSearchResult();
const shown = reduceFind(initialFind(first), { type: 'answered', query: first, result });

describe('the search', () => {
  it('keeps the old cards while the page turns, not while the place changes', () => {
    expect(reduceFind(shown, { type: 'asked', query: second })).toEqual({ status: 'turning', query: second, result });
    expect(reduceFind(shown, { type: 'asked', query: { ...first, region: 'Lazio' } }).status).toBe('loading');
    expect(reduceFind(shown, { type: 'asked', query: { ...first, city: 'Milano' } }).status).toBe('loading');
  });

  it('takes only the answer to the last question', () => {
    const turning = reduceFind(shown, { type: 'asked', query: second });
    expect(reduceFind(turning, { type: 'answered', query: first, result })).toBe(turning);
    expect(reduceFind(turning, { type: 'failed', query: first, code: 'offline' })).toBe(turning);
    expect(reduceFind(turning, { type: 'failed', query: second, code: 'offline' })).toEqual({
      status: 'failed',
      query: second,
      code: 'offline',
    });
  });

  it('[DISC-02] finds fewer than five too few, except on the first page', () => {
    const few = aSearchResult({ profiles: someProfileCards(4) });
    expect(isTooFew(second, few)).toBe(true);
    expect(isTooFew(second, aSearchResult({ profiles: someProfileCards(5) }))).toBe(false);
    expect(isTooFew(first, few)).toBe(false);
  });

  it.each([
    [0, 1],
    [4, 1],
    [12, 1],
    [13, 1],
    [16, 1],
    [17, 2],
    [24, 2],
    [240, 20],
  ])('has, of %s people, %s pages worth turning to', (total, pages) => {
    expect(pageCountOf(aSearchResult({ total }))).toBe(pages);
  });

  it('has, of more people than are counted, the pages of those that were', () => {
    expect(pageCountOf(aSearchResult({ total: 500, isMore: true }))).toBe(42);
  });

  it('[DISC-03] ends for free accounts', () => {
    expect([lastPageFor(0), lastPageFor(1), lastPageFor(2)]).toEqual([2, Infinity, Infinity]);
  });
});
