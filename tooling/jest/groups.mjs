// Loading the modules under test takes longer than most test files. In a run of everything several files share one
// load: a group is a generated test file that takes each of them into a `describe` with its path. A run that names
// files (npm run unit server src/edge) takes them one by one.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packages, root } from '../run/packages.mjs';
import { canMount } from '../run/mounts.mjs';
import { hasRedis } from '../run/redis.mjs';

/** Loading costs seconds, so there are few groups, and still enough of them for the workers to end together. */
const GROUP_BYTES = 240_000;

/**
 * What changes modules, the environment or the limit of a whole file stays alone, and what says so at its head:
 * `// @alone: why`.
 */
const STANDS_ALONE =
  /^\/\/ @alone:|@jest-environment|\bjest\.(?:mock|doMock|isolateModules|resetModules|setTimeout)\(/m;

/** A comment at the head of a file that takes long and proves what a day seldom changes. */
const NIGHTLY = /^\/\/ @nightly:/m;

/** Whether a file may not share its modules and its window with neighbours. */
export function standsAlone(/** @type {string} */ text) {
  return STANDS_ALONE.test(text);
}

/** @typedef {{ path: string, bytes: number, isAlone: boolean }} TestFile */

/** The same of one that needs what not every machine has: a run says what it left out. */
const NEEDS = { redis: /^\/\/ @redis:/m, mount: /^\/\/ @mount:/m };

/** @typedef {Record<keyof typeof NEEDS, () => boolean>} Machine */

/** @type {Machine} */
const thisMachine = { redis: hasRedis, mount: canMount };

/** Whether a file runs when everything is asked for; one that is named always does. */
export function isDue(
  /** @type {string} */ text,
  isNight = Boolean(process.env['HALO_NIGHTLY']),
  machine = thisMachine,
) {
  return (isNight || !NIGHTLY.test(text)) && canRun(text, machine);
}

function canRun(/** @type {string} */ text, /** @type {Machine} */ machine) {
  return Object.entries(NEEDS).every(
    ([need, mark]) => !mark.test(text) || machine[/** @type {keyof typeof NEEDS} */ (need)](),
  );
}

function testPathsOf(/** @type {string} */ directory) {
  return globSync('**/*.test.{ts,tsx,mjs}', {
    cwd: directory,
    exclude: (path) => path.includes('node_modules') || path.split('/')[0] === 'dist',
  }).sort();
}

/** @returns {TestFile[]} of a package, sorted by path */
function testFilesOf(/** @type {string} */ directory) {
  return testPathsOf(directory)
    .map((path) => ({ path, text: readFileSync(join(directory, path), 'utf8') }))
    .filter(({ text }) => isDue(text))
    .map(({ path, text }) => ({ path, bytes: text.length, isAlone: standsAlone(text) }));
}

/**
 * The files that are for the night, from the root of the repository: those that this machine can run, and the others.
 *
 * @returns {{ files: string[], leftOut: string[] }}
 */
export function nightlyFiles(machine = thisMachine) {
  const nightly = packages
    .filter((name) => name !== 'e2e')
    .flatMap((name) =>
      testPathsOf(join(root, name)).map((path) => ({
        file: `${name}/${path}`,
        text: readFileSync(join(root, name, path), 'utf8'),
      })),
    )
    .filter(({ text }) => NIGHTLY.test(text));
  const named = (/** @type {boolean} */ isRun) =>
    nightly.filter(({ text }) => canRun(text, machine) === isRun).map(({ file }) => file);
  return { files: named(true), leftOut: named(false) };
}

/** Neighbours first, because they load the same modules. */
export function inGroups(/** @type {readonly TestFile[]} */ files, limit = GROUP_BYTES) {
  /** @type {TestFile[][]} */
  const groups = [];
  let bytes = Infinity;
  for (const file of files) {
    if (bytes + file.bytes > limit) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(file);
    bytes += file.bytes;
  }
  return groups;
}

/**
 * Writes the groups of a package.
 *
 * @param {string} name folder of the package
 * @param {string} [beforeFile] a module whose `beforeFile` runs before the tests of each file
 * @returns {{ folder: string, alone: string[] }} the folder of the groups, and the files that are in none
 */
export function writeGroups(name, beforeFile) {
  const directory = join(root, name);
  const folder = join(root, '.cache', 'test-groups', name);
  mkdirSync(folder, { recursive: true });
  const files = testFilesOf(directory);
  const hook = beforeFile ? 'beforeAll(beforeFile); ' : '';
  const stale = new Set(readdirSync(folder));
  inGroups(files.filter(({ isAlone }) => !isAlone)).forEach((group, index) => {
    const first = dirname(group[0]?.path ?? '').replaceAll('/', '-');
    const lines = group.map(
      ({ path }) =>
        `describe(${JSON.stringify(path)}, () => { ${hook}require(${JSON.stringify(join(directory, path))}); });`,
    );
    if (beforeFile) lines.unshift(`const { beforeFile } = require(${JSON.stringify(beforeFile)});`);
    const file = `${String(index + 1).padStart(2, '0')}-${first}.test.cjs`;
    stale.delete(file);
    writeWhenOther(join(folder, file), `${lines.join('\n')}\n`);
  });
  for (const file of stale) rmSync(join(folder, file), { force: true });
  return { folder, alone: files.filter(({ isAlone }) => isAlone).map(({ path }) => join(directory, path)) };
}

/** A run that began before this one may be about to read it. */
function writeWhenOther(/** @type {string} */ path, /** @type {string} */ text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
