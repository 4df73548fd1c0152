import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';

const FOLDERS = /** @type {const} */ (['pages', 'popups']);

/**
 * A remote exposes one module a file of `src/pages` and `src/popups`; nothing else can be exposed.
 *
 * @param {string} name folder of the remote
 * @returns {Record<string, { import: string, name: string }>} `./pages/inbox` → the file and its chunk name
 */
export function findExposes(name) {
  /** @type {Record<string, { import: string, name: string }>} */
  const exposes = {};
  for (const folder of FOLDERS) {
    const path = join(root, name, 'src', folder);
    if (!existsSync(path)) continue;
    for (const file of readdirSync(path).sort()) {
      if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
      const page = file.slice(0, -'.tsx'.length);
      exposes[`./${folder}/${page}`] = { import: `./src/${folder}/${file}`, name: `${folder}-${page}` };
    }
  }
  return exposes;
}

/** Chunk name of an expose: `./pages/inbox` → `pages-inbox`. */
export function chunkNameOf(/** @type {string} */ expose) {
  return expose.slice(2).replace('/', '-');
}
