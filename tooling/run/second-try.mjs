// One try says little when thousands of tests share two cores: a test file that failed is run once more, after all
// others. What passes then does not stop a landing, and is named at the end of the run, to be mended or moved to the
// night (CONTRIBUTING.md, a slow test).

/** More than these have one cause, and that is no accident. */
const MOST_FILES = 3;

/**
 * Of jest's JSON report what is read here.
 * @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number,
 *   testResults: FileReport[] }} UnitReport
 */

/** @returns {string[]} the files that get a second try */
export function filesToTryAgain(/** @type {UnitReport} */ { testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > MOST_FILES ? [] : failed;
}

/** @returns {{ passed: number, failed: number }} */
export function countsOf(/** @type {UnitReport} */ report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/**
 * What both attempts say together: the second counts for the files it ran.
 *
 * @returns {{ passed: number, failed: number, unsteady: string[] }}
 */
export function afterSecondTry(/** @type {UnitReport} */ first, /** @type {UnitReport} */ second) {
  const again = new Set(second.testResults.map(({ name }) => name));
  const replaced = first.testResults.filter(({ name }) => again.has(name)).flatMap((file) => file.assertionResults);
  const { passed, failed } = countsOf(second);
  const failedTwice = new Set(testsThat('failed', second.testResults));
  return {
    passed: first.numPassedTests - replaced.filter(({ status }) => status === 'passed').length + passed,
    failed,
    unsteady: testsThat('failed', first.testResults).filter((name) => !failedTwice.has(name)),
  };
}

function testsThat(/** @type {string} */ status, /** @type {FileReport[]} */ files) {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === status)
    .map(({ fullName }) => fullName);
}

/**
 * Playwright makes attempts of its own.
 * @typedef {{ title: string, suites?: BrowserSuite[],
 *   specs: { title: string, tests: { status: string }[] }[] }} BrowserSuite
 *
 * @returns {string[]} the browser tests that passed a later time only
 */
export function unsteadySpecs(/** @type {BrowserSuite[]} */ suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...unsteadySpecs(inner),
  ]);
}
