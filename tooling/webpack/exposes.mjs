import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../run/packages.mjs';

/** What a remote exposes, and how its files end: a task draws nothing. */
const FOLDERS = /** @type {const} */ ([
  ['pages', '.tsx'],
  ['popups', '.tsx'],
  ['tasks', '.ts'],
]);

/**
 * A remote exposes one module a file of `src/pages`, `src/popups` and `src/tasks`; nothing else can be exposed.
 *
 * @param {string} name of the remote
 * @returns {Record<string, { import: string, name: string }>} `./pages/inbox` → the file and its chunk name
 */
export function findExposes(name) {
  /** @type {Record<string, { import: string, name: string }>} */
  const exposes = {};
  for (const [folder, end] of FOLDERS) {
    const path = join(folderOf(name), 'src', folder);
    if (!existsSync(path)) continue;
    for (const file of readdirSync(path).sort()) {
      if (!file.endsWith(end) || file.endsWith(`.test${end}`)) continue;
      const module = file.slice(0, -end.length);
      exposes[`./${folder}/${module}`] = { import: `./src/${folder}/${file}`, name: `${folder}-${module}` };
    }
  }
  return exposes;
}

/** Chunk name of an expose: `./pages/inbox` → `pages-inbox`. */
export function chunkNameOf(/** @type {string} */ expose) {
  return expose.slice(2).replace('/', '-');
}

/** The file that an expose is made of: `./tasks/send-outbox` → `src/tasks/send-outbox.ts`. */
export function sourceFileOf(/** @type {string} */ expose) {
  const end = FOLDERS.find(([folder]) => expose.startsWith(`./${folder}/`))?.[1] ?? '.tsx';
  return `src${expose.slice(1)}${end}`;
}
