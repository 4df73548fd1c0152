import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWholeHalo, readJson, remotes, root } from '../run/packages.mjs';
import { importShared, importSource } from '../run/import-source.mjs';
import { EXIT, Failure } from './exit-codes.mjs';
import { writeRepository } from './scaffold-repository.mjs';
import { filledTemplate, writeText } from './template-files.mjs';

const SHORT = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_CHARS = 30;

/** @typedef {import('./template-files.mjs').NewRemote} NewRemote */

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
  // What others have taken in a Halo elsewhere, `halo check` says.
  if (!isWholeHalo) return { name, short, path };
  if (existsSync(join(root, name)))
    throw new Failure(EXIT.refused, `There is a folder ${name} already.`, { code: 'name_taken' });
  await refuseTakenPlaces({ name, short, path });
  return { name, short, path };
}

/** The rules that decide before a pin, asked before there is anything to pin. */
async function refuseTakenPlaces(/** @type {NewRemote} */ { name, short, path }) {
  const { placeProblems } = await importShared('contracts/compatibility');
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
  if (!isWholeHalo) return writeRepository(remote);
  const files = filledTemplate('template', remote, versionBesideShell).map(({ file, text }) => {
    writeText(join(root, remote.name, file), text);
    return `${remote.name}/${file}`;
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

/** What shared has. */
function versionBesideShell(/** @type {string} */ dependency) {
  const shared = readJson('shared/package.json');
  if (dependency === shared.name) return shared.version;
  return shared.dependencies[dependency] ?? shared.devDependencies[dependency];
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
