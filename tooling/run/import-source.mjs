import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isWholeHalo, root } from './packages.mjs';

/**
 * Imports a TypeScript file of the project; Node takes the types away itself.
 *
 * @param {string} path relative to the repository
 * @returns {Promise<any>}
 */
export async function importSource(path) {
  return import(pathToFileURL(resolve(root, path)).href);
}

/**
 * Imports an entry of `@halo/shared`: its source here, the installed package in a squad's repository.
 *
 * @param {string} entry such as `contracts/compatibility`
 * @returns {Promise<any>}
 */
export async function importShared(entry) {
  if (isWholeHalo) return importSource(`shared/src/${entry}/index.ts`);
  const { resolve: find } = createRequire(join(root, 'package.json'));
  return import(pathToFileURL(find(`@halo/shared/${entry}`)).href);
}
