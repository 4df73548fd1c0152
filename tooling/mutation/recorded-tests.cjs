// Tests as data: what a test file declares with describe, test and the hooks, so that it can be run many times.
const { bind } = require('jest-each');

const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];
const NAMES = ['describe', 'test', 'it', ...HOOKS];

function createGroup(name) {
  return { name, groups: [], tests: [], beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
}

/** Runs `load` and answers what it declared. */
function recordTests(load) {
  const top = createGroup('');
  let group = top;
  const addTest = (name, run) => void group.tests.push({ name: String(name), run });
  const addGroup = (name, declare) => {
    const outer = group;
    group = createGroup(String(name));
    outer.groups.push(group);
    declare();
    group = outer;
  };
  const test = Object.assign((...args) => addTest(...args), { each: bind(addTest, false) });
  const declarations = { describe: Object.assign(addGroup, { each: bind(addGroup, false) }), test, it: test };
  for (const hook of HOOKS) declarations[hook] = (run) => void group[hook].push(run);
  const before = NAMES.map((name) => globalThis[name]);
  Object.assign(globalThis, declarations);
  try {
    load();
  } finally {
    NAMES.forEach((name, index) => (globalThis[name] = before[index]));
  }
  return top;
}

/** The tests of a group in their order, each with the groups that it lies in, outermost first. */
function testsIn(group, outer = []) {
  const groups = [...outer, group];
  return [
    ...group.tests.map((test) => ({ ...test, groups })),
    ...group.groups.flatMap((inner) => testsIn(inner, groups)),
  ];
}

/**
 * Runs tests until one fails, with their hooks. Answers the error of that one.
 *
 * @param {ReturnType<typeof testsIn>} tests
 * @param {(run: () => unknown) => Promise<unknown>} attempt runs a test or a hook, with a limit of time
 * @param {(index: number) => void} [onTest] before each test
 */
async function runTests(tests, attempt, onTest) {
  const open = [];
  const close = async (count) => {
    while (open.length > count) for (const hook of open.pop().afterAll) await attempt(hook);
  };
  try {
    for (const [index, { run, groups }] of tests.entries()) {
      const shared = groups.findIndex((group, depth) => open[depth] !== group);
      await close(shared < 0 ? groups.length : shared);
      for (const group of groups.slice(open.length)) {
        open.push(group);
        for (const hook of group.beforeAll) await attempt(hook);
      }
      onTest?.(index);
      await runOne(run, groups, attempt);
    }
    return undefined;
  } catch (error) {
    return error ?? new Error('a test threw nothing');
  } finally {
    await close(0).catch(() => undefined);
  }
}

async function runOne(run, groups, attempt) {
  try {
    for (const group of groups) for (const hook of group.beforeEach) await attempt(hook);
    await attempt(run);
  } finally {
    for (const group of groups.toReversed())
      for (const hook of group.afterEach) await attempt(hook).catch(() => undefined);
  }
}

module.exports = { recordTests, testsIn, runTests };
