import { nextCell } from './next-cell.ts';

const PLACES = ['0:0', '0:1', '0:2', '1:0', '1:2', '2:1'];

it.each([
  ['0:0', 'ArrowRight', '0:1'],
  ['0:0', 'ArrowLeft', undefined],
  ['1:0', 'ArrowRight', '1:2'],
  ['0:1', 'ArrowDown', '2:1'],
  ['1:2', 'ArrowUp', '0:2'],
  ['2:1', 'ArrowDown', undefined],
  ['0:0', 'Enter', undefined],
])('from %s with %s to %s', (from, key, to) => {
  expect(nextCell(from, key, PLACES)).toBe(to);
});
