import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages, root } from '../run/packages.mjs';
import { readText } from './project-files.mjs';

export const title = "README's table has every package";

/** First cells of table rows that hold a folder: `| [`shared`](shared/README.md) | …` */
export function packagesInTable(/** @type {string} */ text) {
  return [...text.matchAll(/^\|\s*\[?`([a-z][a-z0-9-]*)\/?`/gm)].map((match) => match[1] ?? '');
}

/** @returns {string[]} problems */
export function run() {
  if (!existsSync(join(root, 'README.md'))) return [];
  const rows = packagesInTable(readText('README.md'));
  const missing = packages.filter((name) => !rows.includes(name));
  return missing.map((name) => `README.md: the table of packages has no row for \`${name}\``);
}
