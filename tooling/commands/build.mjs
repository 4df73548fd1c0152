// npm run build [package…] [-- --force] [--json] [--hot]: builds what is missing of the remotes, the shell, the frames
// and the console, and writes var/build.json with the versions. --hot: the shell's development flavour alone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildable, findRelease, findTargets, hotShellTarget } from '../build/build-targets.mjs';
import { pruneBuilds } from '../build/prune-builds.mjs';
import { shellIncompatibilities } from '../build/shell-incompatibilities.mjs';
import { choosePackages, isWholeHalo, root, tooling } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runPooled, runProcess, seconds } from '../run/run-process.mjs';

continueOnProjectNode();

const args = process.argv.slice(2);
const force = args.includes('--force');
const asJson = args.includes('--json');
const isHot = args.includes('--hot');
const asked = choosePackages(
  args.filter((arg) => !arg.startsWith('-')),
  buildable,
);
const statePath = join(root, 'var', 'build.json');
const started = performance.now();

/**
 * @typedef {{ remotes: Record<string, string>, shell: string | null, hotShell: string | null, frames: Record<string,
 * string>, apps: Record<string, string> }} BuildState
 */

const LISTS = /** @type {const} */ ({ remote: 'remotes', frame: 'frames', app: 'apps' });

/** @returns {BuildState} */
function readState() {
  const empty = { remotes: {}, shell: null, hotShell: null, frames: {}, apps: {} };
  return existsSync(statePath) ? { ...empty, ...JSON.parse(readFileSync(statePath, 'utf8')) } : empty;
}

function say(/** @type {string} */ line) {
  if (!asJson) console.log(line);
}

/** @returns {Promise<{ target: import('../build/build-targets.mjs').Target, ok: boolean, built: boolean }>} */
async function build(/** @type {import('../build/build-targets.mjs').Target} */ target) {
  if (!force && findRelease(target)) return { target, ok: true, built: false };
  if (force) rmSync(join(root, target.output, 'release.json'), { force: true });
  const script = join(tooling, 'build', 'build-one.mjs');
  const env = {
    ...process.env,
    HALO_VERSION: target.version,
    NODE_ENV: target.kind === 'hotShell' ? 'development' : 'production',
  };
  const { code, output, ms } = await runProcess(process.execPath, [script, target.folder], { env });
  const ok = code === 0 && findRelease(target) !== undefined;
  if (ok) pruneBuilds(target);
  const label = `${ok ? 'built ' : 'FAILED'} ${target.name.padEnd(14)} ${target.version.padEnd(20)} ${seconds(ms)}`;
  if (ok) say(label);
  else console.error(label);
  if (output.trim()) console.error(output.trim());
  return { target, ok, built: true };
}

const results = await runPooled(isHot ? [hotShellTarget()] : findTargets(asked), 2, build);

const state = readState();
for (const { target, ok } of results) {
  // A failed build leaves the last good version in place.
  if (!ok) continue;
  if (target.kind === 'shell') state.shell = target.version;
  else if (target.kind === 'hotShell') state.hotShell = target.version;
  else state[LISTS[target.kind]][target.name] = target.version;
}
// The server of this repository looks there; a squad's has none.
if (isWholeHalo) {
  mkdirSync(join(root, 'var'), { recursive: true });
  writeFileSync(statePath, `${JSON.stringify(state, null, 2)}\n`);
}

const shell = findTargets(['shell']).map(findRelease)[0];
const remoteBuilds = results
  .filter(({ target, ok }) => ok && target.kind === 'remote')
  .map(({ target }) => findRelease(target));
const problems = shell ? await shellIncompatibilities(remoteBuilds, shell) : [];
for (const problem of problems) console.error(`FAILED ${problem}`);

const failed = results.filter(({ ok }) => !ok).length;
if (asJson) console.log(JSON.stringify(state));
else {
  const built = results.filter((result) => result.built && result.ok).length;
  const fresh = results.length - built - failed;
  say(`build: ${built} built, ${fresh} up to date, ${failed} failed (${seconds(performance.now() - started)})`);
}
process.exitCode = failed > 0 || problems.length > 0 ? 1 : 0;
