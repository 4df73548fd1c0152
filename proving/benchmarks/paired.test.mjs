import { comparePairs, median } from './paired.mjs';

test('the median of an even number of values lies between the middle ones', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('a machine that slows down in the middle changes the medians, not the ratio', () => {
  const result = comparePairs([
    [1000, 1050],
    [1000, 1050],
    [2000, 2100],
    [2000, 2100],
  ]);
  expect(result).toMatchObject({ a: 1500, ratio: 1.05, spread: 0, isNoisy: false });
});

test('pairs that disagree by more than a quarter are called noisy', () => {
  expect(
    comparePairs([
      [1000, 1000],
      [1000, 1050],
      [1000, 1240],
    ]).isNoisy,
  ).toBe(false);
  expect(
    comparePairs([
      [1000, 1000],
      [1000, 1050],
      [1000, 1300],
    ]).isNoisy,
  ).toBe(true);
});
