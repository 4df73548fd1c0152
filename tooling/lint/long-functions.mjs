// Functions over the limit that are known: a list by file that can only become shorter.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./file-rules.mjs').Finding} Finding */

export const RULE = 'eslint(max-lines-per-function)';
const LIST = 'tooling/lint/long-functions.json';

/** @returns {Record<string, number>} how many a file has */
function listOf(/** @type {string} */ root) {
  const path = join(root, LIST);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** How many long functions are known. */
export function listedLongFunctions(/** @type {string} */ root) {
  return Object.values(listOf(root)).reduce((sum, count) => sum + count, 0);
}

/**
 * Takes the known long functions out of the findings. A file with more of them than the list says keeps all of its
 * findings; one with fewer is reported too, so that the list shrinks with the code.
 *
 * @param {string} root
 * @param {readonly Finding[]} findings
 * @param {readonly string[]} folders that were linted
 * @returns {Finding[]}
 */
export function holdToList(root, findings, folders) {
  const known = listOf(root);
  const countOf = (/** @type {string} */ file) =>
    findings.filter((finding) => finding.rule === RULE && finding.file === file).length;
  const left = findings.filter(({ rule, file }) => rule !== RULE || countOf(file) > (known[file] ?? 0));
  const outdated = Object.entries(known)
    .filter(([file, count]) => folders.some((folder) => file.startsWith(`${folder}/`)) && countOf(file) < count)
    .map(([file, count]) => ({
      rule: RULE,
      file,
      message: `${LIST} allows ${count} long functions here and there are ${countOf(file)}: shorten the list.`,
    }));
  return [...left, ...outdated];
}
