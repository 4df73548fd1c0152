import { differenceOf, shareOf } from './intervals.ts';

const rounded = (share: { value: number; low: number; high: number } | undefined) =>
  share && [share.value, share.low, share.high].map((each) => Math.round(each * 10_000) / 10_000);

// The values of Newcombe, Statistics in Medicine 17 (1998): table I of the first paper, table II of the second.
it.each([
  [81, 263, [0.308, 0.2553, 0.3662]],
  [15, 148, [0.1014, 0.0624, 0.1605]],
  [0, 20, [0, 0, 0.1611]],
  [1, 29, [0.0345, 0.0061, 0.1718]],
])('[PAGE-04] %d of %d lie where Wilson says', (count, of, expected) => {
  expect(rounded(shareOf({ count, of }))).toEqual(expected);
});

it.each([
  [56, 70, 48, 80, [0.2, 0.0524, 0.3339]],
  [9, 10, 3, 10, [0.6, 0.1705, 0.809]],
  [10, 10, 0, 20, [1, 0.6791, 1]],
])('[PAGE-04] %d of %d less %d of %d lies where Newcombe says', (count, of, before, ofBefore, expected) => {
  expect(rounded(differenceOf({ count: before, of: ofBefore }, { count, of }))).toEqual(expected);
});

it('[PAGE-04] says nothing without people, and is clear only where zero lies outside', () => {
  expect(shareOf({ count: 0, of: 0 })).toBeUndefined();
  expect(shareOf({ count: 3, of: 2 })).toBeUndefined();
  expect(differenceOf({ count: 100, of: 1000 }, { count: 110, of: 1000 })?.isClear).toBe(false);
  expect(differenceOf({ count: 100, of: 1000 }, { count: 150, of: 1000 })?.isClear).toBe(true);
});
