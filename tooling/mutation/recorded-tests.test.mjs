import { recordTests, runTests, testsIn } from './recorded-tests.cjs';

/** @type {string[]} */
let log = [];
beforeEach(() => {
  log = [];
});

const note = (/** @type {string} */ text) => () => void log.push(text);
const attempt = async (/** @type {() => unknown} */ run) => run();

// What a test file would declare; inside of recordTests these are the recorder's.
function declared(/** @type {() => void} */ last) {
  return testsIn(
    recordTests(() => {
      const { describe, test, beforeAll, beforeEach, afterEach, afterAll } = globalThis;
      beforeEach(note('each'));
      test('one', note('one'));
      describe('group', () => {
        beforeAll(note('open'));
        beforeEach(note('inner each'));
        afterEach(note('after'));
        afterAll(note('close'));
        test.each([[1], [2]])('row %i', (row) => note(`row ${row}`)());
      });
      test('last', last);
    }),
  );
}

test('runs what a file declares, and does it again', async () => {
  const tests = declared(note('last'));
  expect(tests.map(({ name }) => name)).toEqual(['one', 'last', 'row 1', 'row 2']);
  expect(await runTests(tests, attempt)).toBeUndefined();
  const once = ['each', 'one', 'each', 'last', 'open', 'each', 'inner each', 'row 1', 'after'];
  expect(log).toEqual([...once, 'each', 'inner each', 'row 2', 'after', 'close']);
  const first = log.length;
  await runTests(tests, attempt);
  expect(log).toHaveLength(2 * first);
});

test('stops at the first failure, and closes what is open', async () => {
  const tests = declared(() => {
    throw new Error('noticed');
  });
  expect(await runTests(tests, attempt)).toMatchObject({ message: 'noticed' });
  expect(log).toEqual(['each', 'one', 'each']);
});
