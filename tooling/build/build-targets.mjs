import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { apps, folderOf, readJson, remotes, root } from '../run/packages.mjs';
import { sourceVersion } from './source-version.mjs';

/**
 * @typedef {{ kind: 'remote' | 'shell' | 'hotShell' | 'frame' | 'app', name: string, folder: string, packageName:
 * string, version: string, output: string }} Target
 * `output` is the folder that gets release.json, relative to the repository
 */

/** Folders inside a remote that are a page of their own: those with a webpack.config.mjs. */
function frameFolders(/** @type {string} */ remote) {
  const path = folderOf(remote);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => `${remote}/${entry.name}`)
    .filter((folder) => existsSync(join(root, folder, 'webpack.config.mjs')));
}

/**
 * Everything that has sources to build, remotes first because they take longest.
 *
 * @param {readonly string[]} packageNames folders asked for
 * @returns {Target[]}
 */
export function findTargets(packageNames) {
  return packageNames.flatMap((packageName) => {
    if (packageName === 'shell') return shellTarget();
    if (apps.includes(packageName)) return appTarget(packageName);
    const frames = frameFolders(packageName);
    return [...remoteTarget(packageName, frames), ...frames.flatMap((folder) => frameTarget(packageName, folder))];
  });
}

/** @returns {Target[]} */
function shellTarget() {
  const hasEntry = ['index.ts', 'index.tsx'].some((file) => existsSync(join(root, 'shell', 'src', file)));
  if (!hasEntry) return [];
  const version = sourceVersion({ folder: 'shell', packageName: 'shell' });
  return [
    { kind: 'shell', name: 'shell', folder: 'shell', packageName: 'shell', version, output: `shell/dist/${version}` },
  ];
}

/**
 * The development flavour of the shell, which only `npm run dev` needs.
 *
 * @returns {Target}
 */
export function hotShellTarget() {
  const version = `${sourceVersion({ folder: 'shell', packageName: 'shell' })}-hot`;
  return {
    kind: 'hotShell',
    name: 'shell (hot)',
    folder: 'shell/hot',
    packageName: 'shell',
    version,
    output: `shell/dist/${version}`,
  };
}

/** @returns {Target[]} */
function appTarget(/** @type {string} */ name) {
  if (!existsSync(join(root, name, 'src', 'main.tsx'))) return [];
  const version = sourceVersion({ folder: name, packageName: name });
  return [{ kind: 'app', name, folder: name, packageName: name, version, output: `${name}/dist/${version}` }];
}

/** @returns {Target[]} */
function remoteTarget(/** @type {string} */ name, /** @type {readonly string[]} */ frames) {
  if (!existsSync(join(folderOf(name), 'src', 'manifest.ts'))) return [];
  const version = sourceVersion({ folder: name, packageName: name, without: frames });
  const output = join(relative(root, folderOf(name)), 'dist', version);
  return [{ kind: 'remote', name, folder: name, packageName: name, version, output }];
}

/** @returns {Target[]} */
function frameTarget(/** @type {string} */ packageName, /** @type {string} */ folder) {
  const hasEntry = ['main.ts', 'main.tsx', 'src/main.ts', 'src/main.tsx'].some((file) =>
    existsSync(join(root, folder, file)),
  );
  if (!hasEntry) return [];
  const version = sourceVersion({ folder, packageName });
  const name = folder.slice(packageName.length + 1);
  return [{ kind: 'frame', name, folder, packageName, version, output: `${folder}/dist/${version}` }];
}

/** The release document of a finished build, if it is there and of this version. */
export function findRelease(/** @type {Target} */ target) {
  const path = `${target.output}/release.json`;
  if (!existsSync(join(root, path))) return undefined;
  const release = readJson(path);
  return release.version === target.version ? release : undefined;
}

/** All packages that build something for the browser. */
export const buildable = [...remotes, 'shell', ...apps];
