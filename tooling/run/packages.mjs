import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * @param {string} path relative to the repository
 * @returns {any} parsed JSON
 */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** `mfe-*` stands for every folder that begins so and is a package. @returns {string[]} */
function foldersOf(/** @type {string} */ workspace) {
  if (!workspace.endsWith('*')) return [workspace];
  return readdirSync(root)
    .filter((name) => name.startsWith(workspace.slice(0, -1)) && existsSync(join(root, name, 'package.json')))
    .sort();
}

/** Folder names of all workspaces, in the order of the root package.json. @type {readonly string[]} */
export const packages = readJson('package.json').workspaces.flatMap(foldersOf);

/** Folder names of the remotes. */
export const remotes = packages.filter((name) => name.startsWith('mfe-'));

/** Folder names of what is a page of its own, outside of the federation. @type {readonly string[]} */
export const apps = packages.filter((name) => name === 'console');

/**
 * The packages a command was asked for: all when none is named.
 * An unknown name ends the process with a sentence that lists the known ones.
 *
 * @param {readonly string[]} asked
 * @param {readonly string[]} known
 */
export function choosePackages(asked, known) {
  const names = asked.map((name) => name.replace(/^@halo\//, '').replace(/\/$/, ''));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown package: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
    process.exit(2);
  }
  return names.length > 0 ? known.filter((name) => names.includes(name)) : [...known];
}
