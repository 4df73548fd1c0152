import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../run/packages.mjs';

/** Builds kept of each target, the newest counted. */
const KEPT = 3;

/** A file younger than this may belong to a build that is still being written. */
const MIN_AGE_MS = 10 * 60_000;

function readRelease(/** @type {string} */ path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function removeIfOld(/** @type {string} */ path) {
  if (Date.now() - statSync(path).mtimeMs > MIN_AGE_MS) rmSync(path, { recursive: true, force: true });
}

/**
 * Keeps the newest three versions of a dist folder.
 *
 * @returns {Set<string>} the files that their release documents list
 */
function keepNewest(/** @type {string} */ dist) {
  const versions = readdirSync(dist)
    .filter((name) => existsSync(join(dist, name, 'release.json')))
    .map((name) => ({ name, time: statSync(join(dist, name, 'release.json')).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of versions.slice(KEPT)) rmSync(join(dist, name), { recursive: true, force: true });
  return new Set(
    versions.slice(0, KEPT).flatMap(({ name }) => Object.keys(readRelease(join(dist, name, 'release.json')).files)),
  );
}

/** Removes files of a folder that several builds share, when no kept build lists them. */
function removeUnlisted(/** @type {string} */ folder, /** @type {(file: string) => boolean} */ isListed) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && !isListed(entry.name.replace(/\.map$/, ''))) removeIfOld(join(folder, entry.name));
  }
}

/** @param {import('./build-targets.mjs').Target} target that has just been built */
export function pruneBuilds(target) {
  const dist = join(folderOf(target.kind === 'hotShell' ? target.packageName : target.folder), 'dist');
  const listed = keepNewest(dist);
  // A remote's builds share `c/`, the shell's share the whole folder, a frame's share nothing.
  if (target.kind === 'remote') removeUnlisted(join(dist, 'c'), (file) => listed.has(`../c/${file}`));
  if (target.packageName === 'shell') removeUnlisted(dist, (file) => listed.has(file));
}
