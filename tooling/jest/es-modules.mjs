// Which installed packages ship ES modules. Jest transforms those alone: it writes a copy of every file that passes
// through a transform, and most files of others are CommonJS already.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';

/** @returns {any} */
function read(/** @type {string[]} */ ...path) {
  const file = join(root, ...path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * By name; a name of which one of several versions is one counts. A package that ships both has its CommonJS loaded by
 * `require`, so what lies in a folder of its own for `import` does not matter.
 */
function namesOfModules() {
  const paths = Object.keys(read('node_modules', '.package-lock.json').packages ?? {});
  const modules = paths.filter((path) => read(path, 'package.json').type === 'module');
  return [...new Set(modules.map((path) => path.split('node_modules/').at(-1) ?? ''))].sort();
}

/**
 * For jest's `transformIgnorePatterns`: what `require` loads as it is. Without names, because another program than npm
 * installed them, every file is examined.
 *
 * @param {readonly string[]} modules names of packages
 * @returns {string[]}
 */
export function loadedAsTheyAre(modules = namesOfModules()) {
  if (modules.length === 0) return [];
  const names = modules.map((name) => name.replaceAll('.', '\\.')).join('|');
  return [`/node_modules/(?!.*/node_modules/)(?!(?:${names})/).*\\.c?js$`];
}
