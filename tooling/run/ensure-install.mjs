import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWholeHalo, root } from './packages.mjs';
import { majorOf, STARTER_NODE_MAJOR } from './project-node.mjs';

const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** npm writes it at the end of an installation. */
const npmsRecord = join(modules, '.package-lock.json');
/** Ours: which lock the installation was made from. Times alone lie after a git checkout. */
const ourRecord = join(modules, '.halo-lock');

function lockHash() {
  return createHash('sha256').update(readFileSync(lock)).digest('hex');
}

function isInstalled() {
  if (!existsSync(npmsRecord)) return false;
  if (existsSync(ourRecord) && readFileSync(ourRecord, 'utf8') === lockHash()) return true;
  return statSync(npmsRecord).mtimeMs >= statSync(lock).mtimeMs;
}

/** Ends the process with a sentence when this Node cannot even install the project. */
export function requireStarterNode() {
  if (majorOf(process.versions.node) >= STARTER_NODE_MAJOR) return;
  console.error(`Halo needs Node ${STARTER_NODE_MAJOR} or newer to start; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages when they are missing or belong to another package-lock.json. */
export function ensureInstall() {
  // A squad's repository installs its packages itself: this file is one of them.
  if (!isWholeHalo || isInstalled()) return;
  console.log('Installing packages (npm ci); this takes a minute the first time …');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result =
    npm && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('npm ci failed; what it says stands above.');
    process.exit(result.status ?? 1);
  }
  writeFileSync(ourRecord, lockHash());
}
