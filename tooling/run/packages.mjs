import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of this package: the folder `tooling` of Halo's repository, or an installed one of a squad's. */
export const tooling = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Whether this is the repository that also has the shell and the server. */
export const isWholeHalo = existsSync(join(tooling, '..', 'shell', 'package.json'));

/** Absolute path of the repository: Halo's, or that of the squad in whose folder the command was called. */
export const root = isWholeHalo ? join(tooling, '..') : nearestPackage(process.cwd());

/** The folder itself or the next one above it that is a package. */
function nearestPackage(/** @type {string} */ folder) {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at;
    if (dirname(at) === at) return folder;
  }
}

/**
 * @param {string} path relative to the repository
 * @returns {any} parsed JSON
 */
export function readJson(path) {
  return JSON.parse(readFileSync(resolve(root, path), 'utf8'));
}

/** `mfe-*` and `remotes/*` stand for every folder that begins so and is a package. @returns {string[]} */
function foldersOf(/** @type {string} */ workspace) {
  if (!workspace.endsWith('*')) return [workspace];
  const slash = workspace.lastIndexOf('/') + 1;
  const [parent, start] = [workspace.slice(0, slash), workspace.slice(slash, -1)];
  if (!existsSync(join(root, parent))) return [];
  return readdirSync(join(root, parent))
    .filter((name) => name.startsWith(start) && existsSync(join(root, parent, name, 'package.json')))
    .map((name) => `${parent}${name}`)
    .sort();
}

/** A package of a squad is named by its package.json, with or without a scope: its folder may be called anything. */
function nameOf(/** @type {string} */ folder) {
  return isWholeHalo ? folder : String(readJson(join(folder, 'package.json')).name ?? '').replace(/^@[^/]+\//, '');
}

/** By name, in the order of package.json: the workspaces, and in a squad's repository the package at its root. */
const folders = new Map(findFolders().map((folder) => [nameOf(folder), join(root, folder)]));

/** @returns {string[]} relative to the repository */
function findFolders() {
  if (!existsSync(join(root, 'package.json'))) return [];
  const workspaces = (readJson('package.json').workspaces ?? []).flatMap(foldersOf);
  return isWholeHalo ? workspaces : ['.', ...workspaces];
}

/** Names of all packages. @type {readonly string[]} */
export const packages = [...folders.keys()];

/** Absolute path of a package, or of a folder inside one (`mfe-payments/card-frame`). */
export function folderOf(/** @type {string} */ name) {
  return folders.get(name) ?? join(root, name);
}

/** Names of the remotes. */
export const remotes = packages.filter((name) => name.startsWith('mfe-'));

/** The remote in whose folder, or below it, a command was called. */
export function remoteAt(/** @type {string} */ folder) {
  return remotes.find((name) => `${folder}${sep}`.startsWith(`${folderOf(name)}${sep}`));
}

/** Names of what is a page of its own, outside of the federation. @type {readonly string[]} */
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
