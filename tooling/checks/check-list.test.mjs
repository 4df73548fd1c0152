import { createChecks, lineOf } from './check-list.mjs';

const run = () => [];

test.each([
  [{ title: 'no open ends', run }, 0, 'ok   no open ends'],
  [{ title: 'import circles', isCounted: true, run }, 0, 'ok   import circles: 0'],
  [{ title: 'import circles', isCounted: true, run }, 2, 'FAIL import circles: 2'],
  [
    { title: 'sleeps in tests', isCounted: true, listed: () => 5, run },
    1,
    'FAIL sleeps in tests: 1 (and 5 in a list that may only shrink)',
  ],
])('a line says what a check found: %#', (check, found, line) => {
  expect(lineOf(check, found)).toBe(line);
});

test('counts what must be none', () => {
  const counted = createChecks().filter(({ isCounted }) => isCounted);
  expect(counted.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'imports back up, between packages, layers and features',
      'import circles, types counted',
      'deep imports into a module',
      'tables named outside of their module',
      'functions over the limit',
      'lines over 120 columns',
      'unused dependencies',
      'undeclared dependencies',
      'sleeps in tests',
      'undefined glossary words, or defined twice',
    ]),
  );
});
