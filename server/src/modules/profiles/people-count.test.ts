import { countLimit, toCount, toWithout } from './people-count.ts';

it('counts to the last one up to a limit, and says of more than it reads only that there are more', () => {
  const limit = countLimit();
  expect([0, 12, 200, limit].map((found) => toCount(found, limit))).toEqual([
    { total: 0 },
    { total: 12 },
    { total: 200 },
    { total: limit },
  ]);
  expect(toCount(limit + 1, limit)).toEqual({ total: 200, isMore: true });
});

it('leaves room for decisions about those who are dealt: afterwards there still are more than was said', () => {
  const dealt = 24;
  expect(countLimit() + 1 - dealt).toBeGreaterThan(200);
});

it('counts as far as the pages go that can be chosen', () => {
  expect(toCount(100_000, countLimit(12)).total).toBe(200);
  expect(toCount(100_000, countLimit(100)).total).toBe(104 * 12);
});

it('says of each filter how many it keeps away', () => {
  const limit = countLimit();
  expect(toWithout({ age: 3, photo: 0 }, limit)).toEqual({ without: { age: 3, photo: 0 } });
  expect(toWithout({ age: 3, photo: limit + 1 }, limit)).toEqual({
    without: { age: 3, photo: 200 },
    moreWithout: ['photo'],
  });
});
