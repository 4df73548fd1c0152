// npm run types [package…]: TypeScript over every package, one line each. Packages that see the same libraries are
// checked as one when all are asked for: alone, each would check the others' sources that it imports once more.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, resolve } from 'node:path';
import { choosePackages, packages, root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runPooled, runProcess, seconds } from '../run/run-process.mjs';

continueOnProjectNode();

const asked = choosePackages(process.argv.slice(2), packages);
/** Folders of a package that are checked on their own: with fewer libraries than the rest, or with more. */
const inner = /** @type {Record<string, string[]>} */ ({
  shared: ['shared/src/contracts'],
  proving: ['proving/faults', 'proving/benchmarks/server'],
});
const alone = asked.flatMap((name) => [...(inner[name] ?? []), name]);
const together =
  asked.length === packages.length
    ? ['tooling/tsconfig.node-packages.json', 'tooling/tsconfig.browser-packages.json']
    : [];
const covered = together.flatMap((config) => alone.filter((project) => isCovered(config, project)));
const projects = [...together, ...alone.filter((project) => !covered.includes(project))];
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
/**
 * Four checkers, the default, each look at much of the same types: on the cores that the other program needs, they cost
 * more than they bring. Memory is given back at the end: collecting it takes a third of the time.
 */
const LEAN = ['--checkers', '1'];
const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env };

/** Does the config include every folder with sources that the project includes? */
function isCovered(/** @type {string} */ config, /** @type {string} */ project) {
  const own = join(root, project, 'tsconfig.json');
  const [outer, inside] = [sourcesOf(join(root, config)), existsSync(own) ? sourcesOf(own) : []];
  return inside.length > 0 && inside.every((folder) => outer.some((each) => matchesGlob(folder, each)));
}

/** @returns {string[]} absolute; folders that are there, and patterns */
function sourcesOf(/** @type {string} */ config) {
  const { include } = JSON.parse(readFileSync(config, 'utf8'));
  return include.map((/** @type {string} */ path) => resolve(dirname(config), path));
}

const results = await runPooled(projects, 2, async (project) => {
  if (!project.endsWith('.json') && !existsSync(join(root, project, 'tsconfig.json'))) return true;
  const { code, output, ms } = await runProcess(
    process.execPath,
    [tsc, '--noEmit', ...LEAN, '-p', join(root, project)],
    { env },
  );
  // A package that has no source yet is not an error of its types.
  const isEmpty = output.includes('TS18003');
  const errors = (output.match(/error TS\d+/g) ?? []).length;
  const ok = code === 0 || isEmpty;
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${project.padEnd(38)} ${seconds(ms)}${ok ? '' : `  ${errors} errors\n${output}`}`,
  );
  return ok;
});

const failed = results.filter((ok) => !ok).length;
console.log(`types: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
