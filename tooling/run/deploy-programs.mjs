// Programs that check what is shipped in deploy/, in a folder of their own: the machine is left as it is.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packages.mjs';

const FOLDER = join(root, 'var', 'deploy-programs');
/** Debian's next release: the stable one has an nginx that does not know names that are looked up again. */
const SUITE = 'testing';
const DEBIAN = ['nginx', 'caddy', 'docker-compose', 'prometheus'];
const NPM = { 'dockerfile-utils': '0.16.3', 'kubernetes-models': '5.1.0' };
const TIMEOUT_MS = 400_000;

/** Where packages of npm lie, for what imports them. */
export const NPM_FOLDER = join(FOLDER, 'npm');

/** @returns {boolean} whether it came to a good end */
function run(/** @type {string} */ program, /** @type {readonly string[]} */ args, cwd = root) {
  return spawnSync(program, args, { cwd, timeout: TIMEOUT_MS, stdio: 'ignore' }).status === 0;
}

/**
 * The beginning of a command that runs a program of Debian's, with the libraries that it was made for.
 *
 * @returns {readonly string[] | undefined} undefined: it cannot be had here
 */
export function debianProgram(/** @type {string} */ file) {
  const made = join(FOLDER, 'debian', 'usr');
  if (!existsSync(join(made, file)) && !makeDebian()) return undefined;
  const libraries = join(made, 'lib', 'x86_64-linux-gnu');
  return [join(made, 'lib64', 'ld-linux-x86-64.so.2'), '--library-path', libraries, join(made, file)];
}

/** @returns {readonly string[] | undefined} the same of npm's */
export function npmProgram(/** @type {string} */ name) {
  const file = join(NPM_FOLDER, 'node_modules', '.bin', name);
  return existsSync(file) || makeNpm() ? [file] : undefined;
}

function makeNpm() {
  console.log('Fetching packages of npm that check files of deploy/ …');
  mkdirSync(NPM_FOLDER, { recursive: true });
  writeFileSync(join(NPM_FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: NPM }));
  return run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], NPM_FOLDER);
}

let isTried = false;

/** apt-get looks up what is needed for a machine that has nothing, and nothing of it is installed on this one. */
function makeDebian() {
  if (isTried || process.arch !== 'x64' || !existsSync('/usr/bin/apt-get')) return false;
  isTried = true;
  console.log('Fetching programs of Debian that check files of deploy/ …');
  const apt = join(FOLDER, 'apt');
  for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, name), { recursive: true });
  writeFileSync(join(apt, 'status'), '');
  writeFileSync(
    join(apt, 'sources.list'),
    `deb [check-valid-until=no signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror()} ${SUITE} main\n`,
  );
  const options = Object.entries({
    'Dir::Etc::SourceList': join(apt, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': join(apt, 'lists'),
    'Dir::State::Status': join(apt, 'status'),
    'Dir::Cache': join(apt, 'cache'),
    'Debug::NoLocking': 'true',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const isThere =
    run('apt-get', [...options, 'update']) &&
    run('apt-get', [...options, 'install', '--download-only', '--yes', '--no-install-recommends', ...DEBIAN]);
  const [archives, unpacked] = [join(apt, 'cache', 'archives'), join(apt, 'unpacked')];
  const files = isThere ? readdirSync(archives).filter((file) => file.endsWith('.deb')) : [];
  const isWhole = isThere && files.every((file) => run('dpkg-deb', ['-x', join(archives, file), unpacked]));
  if (isWhole) renameSync(unpacked, join(FOLDER, 'debian'));
  rmSync(apt, { recursive: true, force: true });
  return isWhole;
}

/** Where this machine gets Debian from. */
function mirror() {
  const asked = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  return asked.stdout.split('\n').find((line) => line.endsWith('/debian/')) ?? '';
}
