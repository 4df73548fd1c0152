import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { folderOf, isWholeHalo, readJson, root } from '../run/packages.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'sandbox', 'testing', '.cache', '.git', 'coverage']);

function isSource(/** @type {string} */ file) {
  return !/\.(?:test|contract)\.[cm]?tsx?$/.test(file) && !file.endsWith('.md') && !file.endsWith('.log');
}

/** @returns {string[]} paths relative to the repository, in a fixed order */
function listSources(/** @type {string} */ folder, /** @type {readonly string[]} */ without) {
  const path = resolve(root, folder);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [folder];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = `${folder}/${entry.name}`;
      if (without.includes(inner)) return [];
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listSources(inner, without);
      return isSource(entry.name) ? [inner] : [];
    });
}

/** What goes into every browser build besides the package itself. */
const COMMON = [...(isWholeHalo ? ['shared/src', 'shared/package.json', 'tooling/webpack'] : []), 'package-lock.json'];

/** @type {string | undefined} */
let commonHash;

function hashFiles(/** @type {readonly string[]} */ files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Development version of a build: the package's version and a hash of everything it is made
 * of. Equal sources have equal versions, with or without git.
 *
 * @param {{ folder: string, packageName: string, without?: readonly string[] }} target
 * @returns {string} for example `0.1.0-dev.1f0c9a2b`
 */
export function sourceVersion({ folder, packageName, without = [] }) {
  commonHash ??= hashFiles(COMMON.flatMap((path) => listSources(path, [])));
  const own = hashFiles(listSources(relative(root, folderOf(folder)), without));
  const hash = createHash('sha256').update(commonHash).update(own).digest('hex').slice(0, 8);
  return `${readJson(join(folderOf(packageName), 'package.json')).version}-dev.${hash}`;
}
