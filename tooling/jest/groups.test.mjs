import { inGroups } from './groups.mjs';

const file = (/** @type {string} */ path, bytes = 10) => ({ path, bytes, isAlone: false });
const pathsOf = (/** @type {ReturnType<typeof inGroups>} */ groups) =>
  groups.map((files) => files.map(({ path }) => path));

test('neighbours share a group until it is full', () => {
  expect(pathsOf(inGroups([file('a'), file('b'), file('c'), file('d')], 20))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a file that is larger than a group has one of its own', () => {
  expect(pathsOf(inGroups([file('a'), file('b', 99), file('c')], 20))).toEqual([['a'], ['b'], ['c']]);
});
