import { isReadableRange, satisfies } from './version-range.ts';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['19.3.1-rc.1', '^19.3.1', false],
  ['19.4.0-rc.1', '^19.3.1', true],
  ['0.4.9', '^0.4.1', true],
  ['0.5.0', '^0.4.1', false],
  ['0.0.4', '^0.0.3', false],
  ['1.0.0', '*', true],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.4', '>=1.0.0', false],
  ['latest', '^1.0.0', false],
])('%s against %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

test.each(['*', '^19.0.0', '1.2.3', '1.2.3-rc.1'])('%s can be read', (range) => {
  expect(isReadableRange(range)).toBe(true);
});

test.each(['', '>=1.0.0', '^19', '19', '^19.0.0-rc.1', '1 || 2'])('%s cannot', (range) => {
  expect(isReadableRange(range)).toBe(false);
});
