// Inside of jest: runs the tests of one file for each of its mutants. A mutant is switched on by its number. Files are
// loaded again only for mutants in code that runs at load, and to confirm one that was not noticed.
const { writeFileSync } = require('node:fs');
const { recordTests, runTests, testsIn } = require('./recorded-tests.cjs');

const TEST_LIMIT_MS = 10_000;
/** A loop that a mutant made endless ends by this. */
const HITS_MORE = 100;
const LEAST_HITS = 5000;

const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

async function attempt(run) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = realSetTimeout(() => reject(new Error('took too long')), TEST_LIMIT_MS);
  });
  try {
    return await Promise.race([run(), limit]);
  } finally {
    realClearTimeout(timer);
  }
}

/** What the instrumented file reads and writes. */
function switches() {
  globalThis.__stryker__ ??= {};
  return globalThis.__stryker__;
}

/** Runs all tests without a mutant, and notes which mutants each of them comes by. */
async function cover(tests) {
  const space = switches();
  space.mutantCoverage ??= { static: {}, perTest: {} };
  const error = await runTests(tests, attempt, (index) => (space.currentTestId = `test-${index}`));
  space.currentTestId = undefined;
  if (error) throw error;
  const { perTest, static: atLoad } = space.mutantCoverage;
  return { perTest: { ...perTest }, atLoad: { ...atLoad } };
}

/** Whether a test fails when the mutant is on, or the file does not even load. */
async function isNoticed(id, hits, testsOf) {
  const space = switches();
  const hitLimit = Math.max(LEAST_HITS, hits * HITS_MORE);
  Object.assign(space, { activeMutant: id, hitCount: 0, hitLimit });
  try {
    const error = await runTests(testsOf(), (run) => {
      space.hitCount = 0;
      return attempt(run);
    });
    return error !== undefined;
  } catch {
    return true;
  } finally {
    // Not undefined: then the instrumented code would ask the environment.
    space.activeMutant = 'none';
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
}

/**
 * Tests keep things beside them (`let`, a map of answers). So what says that nothing was noticed is asked again with
 * all loaded afresh, and what says that something was has to pass without the mutant.
 *
 * @returns {Promise<'noticed' | 'survived' | 'not covered'>}
 */
async function runMutant(id, state) {
  const { load, perTest, atLoad } = state;
  const hitsOf = (index) => perTest[`test-${index}`]?.[id] ?? 0;
  const covering = (tests) => tests.filter((_, index) => hitsOf(index) > 0);
  if (covering(state.tests).length === 0 && !atLoad[id]) return 'not covered';
  const hits = Math.max(0, ...state.tests.map((_, index) => hitsOf(index)));
  const isNoticedAfresh = () => isNoticed(id, hits, () => (atLoad[id] ? reload(load) : covering(reload(load))));
  if (atLoad[id]) return (await isNoticedAfresh()) ? 'noticed' : 'survived';
  if (await isNoticed(id, hits, () => covering(state.tests))) {
    if (!(await runTests(covering(state.tests), attempt))) return 'noticed';
    state.tests = reload(load);
  }
  return (await isNoticedAfresh()) ? 'noticed' : 'survived';
}

function reload(load) {
  jest.resetModules();
  return testsIn(recordTests(load));
}

/**
 * @param {{ source: string, mutants: readonly string[], report: string }} job `report`: where the outcomes go
 * @param {() => void} load requires the test files
 */
exports.runMutants = function runMutants({ source, mutants, report }, load) {
  test(
    source,
    async () => {
      switches().activeMutant = 'none';
      const tests = testsIn(recordTests(load));
      const covered = await cover(tests);
      const outcomes = {};
      const state = { load, tests, ...covered };
      for (const id of mutants) outcomes[id] = await runMutant(id, state);
      writeFileSync(report, JSON.stringify(outcomes));
    },
    60 * 60_000,
  );
};
