import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @returns {string[]} every file in it and in its folders, relative to it */
export function filesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
