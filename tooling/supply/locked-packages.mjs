// What package-lock.json says, without asking a registry: everything here works without a network.

/**
 * One entry of package-lock.json, as far as it matters here.
 *
 * @typedef {{
 *   version?: string,
 *   resolved?: string,
 *   integrity?: string,
 *   license?: string,
 *   link?: boolean,
 *   optional?: boolean,
 *   hasInstallScript?: boolean,
 *   dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 *   a package with the folder that it lies in, and the folders of what it needs
 * @typedef {LockEntry & { folder: string, name: string, needs: readonly string[] }} LockedPackage
 */

const FOLDER = 'node_modules/';

/**
 * Packages of others that run in a browser or on a server: what our workspaces need, and what that needs, for every
 * machine. What only builds, tests or develops is left out.
 *
 * @param {Lock} lock
 * @param {readonly string[]} workspaces folders of ours that are shipped
 * @returns {readonly LockedPackage[]} by their folder
 */
export function shippedPackages(lock, workspaces) {
  /** @type {Map<string, LockedPackage>} */
  const found = new Map();
  const waiting = [...workspaces];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entry = lock.packages[folder];
    if (!entry || found.has(folder)) continue;
    const needs = needsOf(lock, folder, entry);
    found.set(folder, { ...entry, folder, name: nameOf(folder), needs });
    waiting.push(...needs);
  }
  return [...found.values()]
    .filter(({ folder }) => folder.includes(FOLDER))
    .toSorted((one, other) => one.folder.localeCompare(other.folder, 'en'));
}

/** The package of a folder in `node_modules`. */
export function nameOf(/** @type {string} */ folder) {
  return folder.slice(folder.lastIndexOf(FOLDER) + (folder.includes(FOLDER) ? FOLDER.length : 1));
}

/**
 * @param {Lock} lock
 * @param {string} folder
 * @param {LockEntry} entry
 */
function needsOf(lock, folder, { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers].flatMap((name) => {
    const home = homeOf(lock, folder, name);
    return home === undefined ? [] : [home];
  });
}

/** Where Node finds a package from another one's folder; of a workspace, its own folder. */
function homeOf(/** @type {Lock} */ { packages }, /** @type {string} */ from, /** @type {string} */ name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const home = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`;
    const entry = packages[home];
    if (entry) return entry.link ? entry.resolved : home;
    if (folder === '') return undefined;
  }
}

/** The package in whose folder this one lies; '' for the repository. */
function parentOf(/** @type {string} */ folder) {
  const at = folder.lastIndexOf(`/${FOLDER}`);
  return at === -1 ? '' : folder.slice(0, at);
}
