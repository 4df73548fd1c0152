// docs/faults.md says of each fault which test shows it: a test that was renamed or removed shows nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { readText } from './project-files.mjs';

export const title = 'every test named in docs/faults.md is there, under its title';

const PAGE = 'docs/faults.md';
const QUOTED = /"([^"]+)"/g;
/** A file in code font, and the pieces of titles after it. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.\w+)`((?: ?,? ?"[^"]+")*)/g;

/**
 * @param {string} text of the page
 * @param {(file: string) => string | undefined} read
 * @returns {string[]} problems
 */
export function faultProblems(text, read) {
  return [...text.matchAll(NAMED)].flatMap(([, file = '', titles = '']) => {
    const test = read(file);
    if (test === undefined) return [`${PAGE}: there is no ${file}`];
    const pieces = [...titles.matchAll(QUOTED)].map(([, piece = '']) => piece);
    if (pieces.length === 0) return [`${PAGE}: says no title of ${file}`];
    return pieces
      .filter((piece) => !test.replaceAll("\\'", "'").includes(piece))
      .map((piece) => `${PAGE}: ${file} has no test called "${piece}"`);
  });
}

/** @returns {string[]} */
export function run() {
  return faultProblems(readText(PAGE), (file) => (existsSync(join(root, file)) ? readText(file) : undefined));
}
