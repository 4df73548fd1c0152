import { nextPlace } from './next-place.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 3, 11],
  ['ArrowDown', 15, 15],
  ['ArrowUp', 9, 1],
  ['Home', 9, 0],
  ['End', 9, 19],
  ['Enter', 9, undefined],
])('%s at %i leads to %s', (key, at, expected) => {
  expect(nextPlace(key, at, { count: 20, columns: 8 })).toBe(expected);
});
