// Next versions of chat, of the shell and of the monolith: the repository's sources with a small change.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, remotes, root } from '../../../tooling/run/packages.mjs';
import { runProcess } from '../../../tooling/run/run-process.mjs';
import { BENCH_FOLDER, CHANGED_MONOLITH_BUILDS, MONOLITH_BUILDS } from '../variants.mjs';
import { changesHash } from './changed-config.mjs';

const FOLDER = join(BENCH_FOLDER, 'release', 'next');
const STATE = join(FOLDER, 'next.json');

/**
 * @typedef {{ key: string, chatVersion: string, chatFolder: string, monolith: string, shellUpgrade: string }}
 * NextBuilds
 * `chatFolder`: the build with its document; `monolith` and `shellUpgrade`: folders of builds for a server, the second
 * one has the
 * federated builds with another shell
 */

/**
 * Needs the federated and the monolith's builds to be current. @returns {Promise<NextBuilds>} what an earlier run made,
 * when nothing has changed since
 */
export async function buildNext() {
  await run(['proving/benchmarks/build-monolith.mjs', '--changed'], '');
  const index = readJson('var/build.json');
  const key = createHash('sha256')
    .update(readFileSync(join(MONOLITH_BUILDS, 'var', 'build.json')))
    .update(changesHash())
    .digest('hex')
    .slice(0, 8);
  const made = existsSync(STATE) ? /** @type {NextBuilds} */ (JSON.parse(readFileSync(STATE, 'utf8'))) : undefined;
  if (made?.key === key) return made;
  rmSync(FOLDER, { recursive: true, force: true });
  const version = `0.1.0-next.${key}`;
  for (const name of ['mfe-chat', 'shell'])
    await run(['proving/benchmarks/release/build-changed.mjs', name, FOLDER], version);
  const shellUpgrade = join(FOLDER, 'shell-upgrade');
  mkdirSync(shellUpgrade, { recursive: true });
  for (const name of remotes) linkInto(shellUpgrade, name, root);
  linkInto(shellUpgrade, 'shell', FOLDER);
  mkdirSync(join(shellUpgrade, 'var'));
  writeFileSync(
    join(shellUpgrade, 'var', 'build.json'),
    JSON.stringify({ remotes: index.remotes, shell: version }, null, 2),
  );
  const next = {
    key,
    chatVersion: version,
    chatFolder: join(FOLDER, 'mfe-chat', 'dist', version),
    monolith: CHANGED_MONOLITH_BUILDS,
    shellUpgrade,
  };
  writeFileSync(STATE, JSON.stringify(next, null, 2));
  return next;
}

function linkInto(/** @type {string} */ folder, /** @type {string} */ name, /** @type {string} */ from) {
  mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(join(from, name, 'dist'), join(folder, name, 'dist'));
}

async function run(/** @type {string[]} */ args, /** @type {string} */ version) {
  const { code, output } = await runProcess(
    process.execPath,
    args.map((arg) => (arg.endsWith('.mjs') ? join(root, arg) : arg)),
    { env: { ...process.env, ...(version ? { HALO_VERSION: version } : {}), NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`);
}
