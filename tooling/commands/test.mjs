// npm test: everything, on a fresh clone too. Keeps going after a failure, ends with a table of
// the stages and, as its last line, the counts. Plain JavaScript: it runs before the packages are there.
// npm test -- mfe-chat: what concerns one package or several: its types, lint and unit tests, the checks, and the
// browser specs of its journeys.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstall, requireStarterNode } from '../run/ensure-install.mjs';
import { choosePackages, packages, root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { ensureRedis, HOW_TO_GET_REDIS } from '../run/redis.mjs';
import { afterSecondTry, countsOf, filesToTryAgain, unsteadySpecs } from '../run/second-try.mjs';

requireStarterNode();
ensureInstall();
continueOnProjectNode();

const named = process.argv.slice(2);
const asked = named.length > 0 ? choosePackages(named, packages) : [];

/** Browser specs by package, as far as a package has journeys; parts of their paths. */
const SPECS = /** @type {Record<string, string[]>} */ ({
  'mfe-auth': ['journey'],
  'mfe-discovery': ['journey'],
  'mfe-chat': ['specs/chat', 'server-crash'],
  'mfe-account': ['pay/life', 'chat/safety'],
  'mfe-payments': ['specs/pay', 'payment-scripts'],
  shell: ['fault-matrix', 'override', 'release-', 'remote-down'],
  console: ['console'],
  e2e: [''],
});
const specs = asked.flatMap((name) => SPECS[name] ?? []);
const unitPackages = asked.filter((name) => name !== 'e2e');

/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {{ code: number, output: string }} Run */

const reports = join(root, 'var', 'test');
mkdirSync(reports, { recursive: true });
const unitReport = join(reports, 'unit.json');
const secondUnitReport = join(reports, 'unit-again.json');
const e2eReport = join(reports, 'e2e.json');
/** Tests that passed a second time only. @type {string[]} */
const unsteady = [];

/** @returns {Promise<Run>} output is shown as it comes, and kept for counting */
function runCommand(/** @type {string} */ command, /** @type {string[]} */ args = [], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'tooling', 'commands', command), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A stage that failed counts at least one failure, also when it printed none. @returns {Counts} */
function atLeastOne(/** @type {Run} */ { code }, /** @type {Counts} */ counts) {
  return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @returns {Counts} from the line `name: 3 passed, 1 failed` */
function countsFromLine(/** @type {Run} */ run) {
  const [, passed, failed] = /: (\d+) passed, (\d+) failed/.exec(run.output.trimEnd().split('\n').pop() ?? '') ?? [];
  return atLeastOne(run, { passed: Number(passed ?? 0), failed: Number(failed ?? 0) });
}

/** @returns {Counts} */
function countsFromBuild(/** @type {Run} */ run) {
  const [, built, fresh, failed] = /build: (\d+) built, (\d+) up to date, (\d+) failed/.exec(run.output) ?? [];
  return atLeastOne(run, { passed: Number(built ?? 0) + Number(fresh ?? 0), failed: Number(failed ?? 0) });
}

/** @returns {Counts} */
function countsFromReport(
  /** @type {Run} */ run,
  /** @type {string} */ path,
  /** @type {(report: any) => Counts} */ read,
) {
  const counts = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 1 };
  return atLeastOne(run, counts);
}

/** @returns {Promise<Counts>} */
async function runUnit() {
  const options = ['--json', '--silent'];
  const run = await runCommand('unit.mjs', [...unitPackages, ...options, `--outputFile=${unitReport}`], { CI: '1' });
  const again = existsSync(unitReport) ? filesToTryAgain(JSON.parse(readFileSync(unitReport, 'utf8'))) : [];
  if (again.length === 0) return countsFromReport(run, unitReport, countsOf);
  console.log(`\n── unit, what failed once more ${'─'.repeat(35)}`);
  const second = await runCommand(
    'unit.mjs',
    ['--runTestsByPath', ...again, ...options, `--outputFile=${secondUnitReport}`],
    { CI: '1', HALO_TEST_GROUPS: '1' },
  );
  return countsFromReport(second, secondUnitReport, (report) => {
    const both = afterSecondTry(JSON.parse(readFileSync(unitReport, 'utf8')), report);
    unsteady.push(...both.unsteady);
    return both;
  });
}

/** @type {{ name: string, run: () => Promise<Counts> }[]} */
const stages = [
  { name: 'types', run: async () => countsFromLine(await runCommand('types.mjs', asked)) },
  { name: 'lint', run: async () => countsFromLine(await runCommand('lint.mjs', asked)) },
  { name: 'check', run: async () => countsFromLine(await runCommand('check.mjs')) },
  {
    name: 'unit',
    run: runUnit,
  },
  { name: 'build', run: async () => countsFromBuild(await runCommand('build.mjs')) },
  { name: 'bytes', run: async () => countsFromLine(await runCommand('bytes.mjs')) },
  {
    name: 'e2e',
    run: async () => {
      if (results.find(({ name }) => name === 'build')?.failed) {
        console.log('not run: the build failed');
        return { passed: 0, failed: 1 };
      }
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport };
      const result = await runCommand('e2e.mjs', ['--reporter=list,json', ...specs.filter(Boolean)], env);
      return countsFromReport(result, e2eReport, ({ stats, errors, suites }) => {
        unsteady.push(...unsteadySpecs(suites));
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
      });
    },
  },
];

/** What several processes share is tested where there is a Redis. */
const isRedisThere = ensureRedis();

/** @type {(Counts & { name: string, ms: number })[]} */
const results = [];
for (const report of [unitReport, secondUnitReport, e2eReport]) rmSync(report, { force: true });

/** A package without journeys needs neither builds nor a browser, and the browser specs alone no unit tests. */
function isNeeded(/** @type {string} */ stage) {
  if (asked.length === 0) return true;
  if (stage === 'unit') return unitPackages.length > 0;
  return specs.length > 0 || !['build', 'bytes', 'e2e'].includes(stage);
}

for (const { name, run } of stages.filter((stage) => isNeeded(stage.name))) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const started = performance.now();
  const counts = await run();
  results.push({ name, ms: performance.now() - started, ...counts });
}

console.log('\nstage       time    passed  failed');
for (const { name, ms, passed, failed } of results) {
  const time = `${(ms / 1000).toFixed(1)} s`;
  console.log(`${name.padEnd(8)}${time.padStart(8)}${String(passed).padStart(10)}${String(failed).padStart(8)}`);
}
for (const name of unsteady) console.log(`unsteady: ${name}`);
const total = results.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  {
    passed: 0,
    failed: 0,
  },
);
if (!isRedisThere && isNeeded('unit'))
  console.log(`left out: tests of several processes, because this machine has no redis-server. ${HOW_TO_GET_REDIS}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
