import { parsePercent } from './parse-percent.ts';

it.each([
  ['10', 10],
  [' 12,5 ', 12.5],
  ['0', 0],
  ['100', 100],
  ['101', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1e1', undefined],
  ['ten', undefined],
])('percent %j is %s', (text, value) => {
  expect(parsePercent(text)).toBe(value);
});
