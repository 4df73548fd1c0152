import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWholeHalo, root } from './packages.mjs';

/** The lowest Node that runs the project's own code: the first that reads TypeScript without a warning. */
export const PROJECT_NODE = '24.3';

/** The lowest Node major version that can install the project and start it. */
export const STARTER_NODE_MAJOR = 20;

/** @param {string} version such as `24.21.0` or `v24.21.0` */
export function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

/** @param {string} version such as `24.21.0` or `v24.21.0` */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = PROJECT_NODE.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/**
 * Finds a Node that runs the project: this process's own if it is new enough,
 * else the one that npm installed through the `node` dev dependency.
 *
 * @returns {string | undefined} path of the executable
 */
export function findProjectNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const candidates = [
    join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
    join(root, 'node_modules', '.bin', 'node'),
  ];
  return candidates.find((path) => {
    if (!existsSync(path)) return false;
    const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return answer.status === 0 && isNewEnough(answer.stdout.trim());
  });
}

/** The same, or the end of the process with a sentence that says what to do. */
export function requireProjectNode() {
  const node = findProjectNode();
  if (node) return node;
  console.error(`Halo runs on Node ${PROJECT_NODE} or newer; this is ${process.versions.node}.\n${wayOut()}`);
  process.exit(1);
}

/** A squad's repository brings no Node of its own. */
function wayOut() {
  if (!isWholeHalo) return `Use one that is newer: npm takes whichever comes first in PATH.`;
  return (
    `npm normally installs one beside the project, and that did not happen: install scripts are probably\n` +
    `switched off (npm config get ignore-scripts). Run\n\n` +
    `    npm rebuild node --ignore-scripts=false\n\n` +
    `or use a Node ${PROJECT_NODE} of your own.`
  );
}

/**
 * Starts the running command again on the project's Node when this one is too old
 * (`node tooling/commands/x.mjs` typed by hand on a system with Node 20).
 */
export function continueOnProjectNode() {
  if (isNewEnough(process.versions.node)) return;
  const result = spawnSync(requireProjectNode(), process.argv.slice(1), { stdio: 'inherit' });
  process.exit(result.status ?? 1);
}
