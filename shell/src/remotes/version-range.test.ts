import { fits } from './version-range.ts';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3', '*', true],
  ['1.2.3', '>=1.0.0', false],
  ['1.2.3-beta', '^1.2.3', false],
])('%s fits %s: %s', (version, range, expected) => {
  expect(fits(version, range)).toBe(expected);
});
