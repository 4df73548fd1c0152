import { satisfies } from './version-range.mjs';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.4.9', '^0.4.1', true],
  ['0.5.0', '^0.4.1', false],
  ['0.0.4', '^0.0.3', false],
  ['1.0.0', '*', true],
])('%s against %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
