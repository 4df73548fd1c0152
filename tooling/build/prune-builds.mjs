import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';

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

/** Removes versions beyond the newest three, and shared chunks that none of the rest lists. */
function pruneVersions(/** @type {string} */ dist) {
  if (!existsSync(dist)) return;
  const versions = readdirSync(dist)
    .filter((name) => existsSync(join(dist, name, 'release.json')))
    .map((name) => ({ name, time: statSync(join(dist, name, 'release.json')).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of versions.slice(KEPT)) rmSync(join(dist, name), { recursive: true, force: true });
  const chunks = join(dist, 'c');
  if (!existsSync(chunks)) return;
  const listed = new Set(
    versions.slice(0, KEPT).flatMap(({ name }) => Object.keys(readRelease(join(dist, name, 'release.json')).files)),
  );
  for (const file of readdirSync(chunks)) {
    if (!listed.has(`../c/${file.replace(/\.map$/, '')}`)) removeIfOld(join(chunks, file));
  }
}

/** The shell's builds lie in one folder; copies of their release documents say what belongs to whom. */
function pruneShell(/** @type {string} */ dist) {
  const kept = join(dist, 'builds');
  const current = join(dist, 'release.json');
  if (!existsSync(current)) return;
  mkdirSync(kept, { recursive: true });
  copyFileSync(current, join(kept, `${readRelease(current).version}.json`));
  const documents = readdirSync(kept)
    .map((name) => join(kept, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of documents.slice(KEPT)) rmSync(path);
  const listed = new Set(documents.slice(0, KEPT).flatMap((path) => Object.keys(readRelease(path).files)));
  for (const file of readdirSync(dist)) {
    if (file === 'builds' || file === 'release.json') continue;
    if (!listed.has(file.replace(/\.map$/, ''))) removeIfOld(join(dist, file));
  }
}

/** @param {import('./build-targets.mjs').Target} target that has just been built */
export function pruneBuilds(target) {
  if (target.kind === 'shell') pruneShell(join(root, target.output));
  else pruneVersions(join(root, target.folder, 'dist'));
}
