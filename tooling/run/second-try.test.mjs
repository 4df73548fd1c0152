import { afterSecondTry, filesToTryAgain, unsteadySpecs } from './second-try.mjs';

/** @param {Record<string, Record<string, string>>} files tests by file, with how each ended */
function reportOf(files) {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name,
    status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  }));
  const count = (/** @type {string} */ status) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numRuntimeErrorTestSuites: 0,
    testResults,
  };
}

it('gives a few files that failed a second try, and none when many did', () => {
  expect(filesToTryAgain(reportOf({ a: { one: 'passed' }, b: { two: 'failed' } }))).toEqual(['b']);
  const many = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { [name]: 'failed' }]));
  expect(filesToTryAgain(reportOf(many))).toEqual([]);
});

it('counts what passed the second time, and names it', () => {
  const first = reportOf({ a: { one: 'passed' }, b: { two: 'failed', three: 'passed', four: 'failed' } });
  const second = reportOf({ b: { two: 'passed', three: 'passed', four: 'failed' } });
  expect(afterSecondTry(first, second)).toEqual({ passed: 3, failed: 1, unsteady: ['two'] });
});

it('names browser tests that passed a later time only, at any depth', () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({ title, tests: [{ status }] });
  const inner = { title: 'wallets', specs: [spec('Apple Pay', 'flaky')] };
  expect(
    unsteadySpecs([{ title: 'ways', specs: [spec('PayPal', 'flaky'), spec('card', 'expected')], suites: [inner] }]),
  ).toEqual(['PayPal', 'Apple Pay']);
});
