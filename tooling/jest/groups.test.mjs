import { inGroups, isDue, nightlyFiles, standsAlone } from './groups.mjs';

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

test('a file that needs a Redis, or a disk of its own, is left out where there is none', () => {
  const machine = (/** @type {boolean} */ redis, /** @type {boolean} */ mount) => ({
    redis: () => redis,
    mount: () => mount,
  });
  const [redis, mount] = ['// @redis: two processes.\ntest();', '// @mount: a full disk.\ntest();'];
  const due = (/** @type {ReturnType<typeof machine>} */ on) =>
    [redis, mount, 'test();'].map((text) => isDue(text, false, on));
  expect(due(machine(false, true))).toEqual([false, true, true]);
  expect(due(machine(true, false))).toEqual([true, false, true]);
});

test('a file that is marked for the night is left out by day', () => {
  const marked = '// Says what it proves.\n// @nightly: a minute of builds.\ntest();';
  expect([isDue(marked, false), isDue(marked, true), isDue("test('@nightly: a title');", false)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a file that changes modules, or says so at its head, is in no group', () => {
  const files = ["jest.mock('./a.ts');", '// @alone: it loads a language for the first time.\ntest();', 'test();'];
  expect(files.map((text) => standsAlone(text))).toEqual([true, true, false]);
});

test('the night has the files of every package that are marked for it', () => {
  const { files } = nightlyFiles();
  for (const file of [
    'server/src/modules/conversations/kill.test.ts',
    'releases/src/platform/sets/many-writers.test.ts',
    'console/src/brands/brands-page.test.tsx',
    'tooling/cli/scaffold.test.mjs',
  ])
    expect(files).toContain(file);
  expect(files).not.toContain('tooling/jest/groups.test.mjs');
});
