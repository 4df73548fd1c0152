import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  '.git',
  'dist',
  'var',
  'coverage',
  '.cache',
  'test-results',
  'playwright-report',
]);

/**
 * Files of the project below a folder.
 *
 * @param {RegExp} name what the file's name must match
 * @param {string} [folder] relative to the repository; the whole of it by default
 * @returns {string[]} relative paths
 */
export function findFiles(name, folder = '') {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : findFiles(name, inner);
    return name.test(entry.name) ? [inner] : [];
  });
}

/** @param {string} file relative to the repository */
export function readText(file) {
  return readFileSync(join(root, file), 'utf8');
}
