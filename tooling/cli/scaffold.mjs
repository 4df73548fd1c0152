import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, remotes, root } from '../run/packages.mjs';
import { importSource } from '../webpack/release-document.mjs';
import { EXIT, Failure } from './exit-codes.mjs';

const TEMPLATE = join(root, 'tooling', 'cli', 'template');
/** Keeps the template's files out of the way of jest, TypeScript and the linters. */
const SUFFIX = '.template';
const SHORT = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_CHARS = 30;

/**
 * @typedef {{ name: string, short: string, path: string }} NewRemote
 */

/**
 * The names of a new remote, if all of them are free.
 *
 * @param {string} text `billing` or `mfe-billing`
 * @param {string | undefined} wantedPath
 * @returns {Promise<NewRemote>}
 * @throws Failure
 */
export async function nameNewRemote(text, wantedPath) {
  const short = text.replace(/^mfe-/, '');
  const name = `mfe-${short}`;
  const path = wantedPath ?? `/${short}`;
  if (!SHORT.test(short) || short.length > MAX_CHARS)
    throw new Failure(
      EXIT.usage,
      `"${text}" is no name for a remote: at most ${MAX_CHARS} lower-case letters, digits and single dashes, as in billing.`,
    );
  if (existsSync(join(root, name)))
    throw new Failure(EXIT.refused, `There is a folder ${name} already.`, { code: 'name_taken' });
  await refuseTakenPlaces({ name, short, path });
  return { name, short, path };
}

/** The rules that decide before a pin, asked before there is anything to pin. */
async function refuseTakenPlaces(/** @type {NewRemote} */ { name, short, path }) {
  const { placeProblems } = await importSource('shared/src/contracts/compatibility/index.ts');
  const { shellManifest } = await importSource('shell/src/manifest.ts');
  const others = await Promise.all(
    remotes.map(async (remote) => {
      const { manifest } = await importSource(`${remote}/src/manifest.ts`);
      return {
        name: remote,
        version: readJson(`${remote}/package.json`).version,
        globalName: remote,
        exposes: {},
        manifest,
      };
    }),
  );
  const bus = { publishes: [], subscribes: [] };
  const manifest = {
    name,
    contract: 1,
    routes: [{ path, page: 'start', access: 'member' }],
    nav: [{ id: short, path }],
    popups: [],
    namespaces: [short],
    bus,
  };
  const candidate = { name, version: '0.1.0', globalName: name, exposes: { './pages/start': [] }, manifest };
  const problems = placeProblems(candidate, others, {
    version: readJson('shell/package.json').version,
    ...shellManifest,
  });
  if (problems.length === 0) return;
  throw new Failure(EXIT.refused, `${name} cannot be made so.`, {
    code: problems[0].code,
    lines: problems.map((/** @type {any} */ { message }) => message),
    remedy: 'Take another name, or another address with --path.',
  });
}

/**
 * Writes the files of a new remote and its row in the README. Nothing else lists remotes: packages, builds, checks and
 * tests
 * find it by its folder.
 *
 * @param {NewRemote} remote
 * @returns {string[]} files written, relative to the repository
 */
export function writeRemote(remote) {
  const files = templateFiles().map((file) => {
    const target = `${remote.name}/${file.slice(0, -SUFFIX.length)}`;
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), fill(readFileSync(join(TEMPLATE, file), 'utf8'), remote));
    return target;
  });
  addToReadme(remote.name);
  layOut(remote.name);
  return files;
}

/** How wide a line becomes depends on the name, so the template cannot be laid out beforehand. */
function layOut(/** @type {string} */ folder) {
  const formatter = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { status, stderr } = spawnSync(process.execPath, [formatter, 'format', '--write', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Failure(EXIT.refused, `${folder} could not be laid out by the formatter.`, { lines: [stderr] });
}

/** @returns {string[]} */
function templateFiles(folder = '') {
  return readdirSync(join(TEMPLATE, folder), { withFileTypes: true }).flatMap((entry) => {
    const inner = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? templateFiles(inner) : [inner];
  });
}

/**
 * `__name__` mfe-gift-shop, `__short__` gift-shop, `__Title__` Gift shop, `__path__` /gift-shop, `__version:react__`
 * what shared has.
 */
function fill(/** @type {string} */ text, /** @type {NewRemote} */ { name, short, path }) {
  const shared = readJson('shared/package.json');
  const title = `${short.slice(0, 1).toUpperCase()}${short.slice(1).replaceAll('-', ' ')}`;
  return text
    .replaceAll('__name__', name)
    .replaceAll('__short__', short)
    .replaceAll('__Title__', title)
    .replaceAll('__path__', path)
    .replace(/__version:([^_]+)__/g, (_, dependency) =>
      dependency === shared.name
        ? shared.version
        : (shared.dependencies[dependency] ?? shared.devDependencies[dependency]),
    );
}

/** After the last remote of the table of packages. */
function addToReadme(/** @type {string} */ name) {
  const file = join(root, 'README.md');
  const lines = readFileSync(file, 'utf8').split('\n');
  const last = lines.findLastIndex((line) => /^\| \[`mfe-/.test(line));
  if (last < 0) return;
  lines.splice(last + 1, 0, `| [\`${name}\`](${name}/README.md) | what its README says |`);
  writeFileSync(file, lines.join('\n'));
}
