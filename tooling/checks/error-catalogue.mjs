import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLanguages } from '../languages/language-list.mjs';
import { readJson, root } from '../run/packages.mjs';
import { readText } from './project-files.mjs';

export const title = 'every error code has texts and a row in docs/errors.md';

const LANGUAGES = readLanguages();

function difference(/** @type {readonly string[]} */ a, /** @type {readonly string[]} */ b) {
  return a.filter((code) => !b.includes(code));
}

/** @returns {string[]} codes that the catalogue has a row for */
export function codesInCatalogue(/** @type {string} */ text) {
  return [...text.matchAll(/^\|\s*`([a-z_]+)`\s*\|/gm)].map((match) => match[1] ?? '');
}

function textProblems(/** @type {string} */ language, /** @type {readonly string[]} */ codes) {
  const path = `shared/src/i18n/locales/${language}/errors.json`;
  if (!existsSync(join(root, path))) return [`${path} is missing`];
  const texts = readJson(path);
  const incomplete = codes.filter((code) => !texts[code]?.title || !texts[code]?.text);
  return [
    ...incomplete.map((code) => `${path}: "${code}" needs a title and a text`),
    ...difference(Object.keys(texts), codes).map((code) => `${path}: "${code}" is not an error code`),
  ];
}

/** @returns {Promise<string[]>} problems */
export async function run() {
  const { PROBLEM_CODES } = await import(pathToFileURL(join(root, 'shared/src/contracts/problem.ts')).href);
  const problems = LANGUAGES.flatMap((language) => textProblems(language, PROBLEM_CODES));
  const catalogue = 'docs/errors.md';
  if (!existsSync(join(root, catalogue))) return [...problems, `${catalogue} is missing`];
  const rows = codesInCatalogue(readText(catalogue));
  return [
    ...problems,
    ...difference(PROBLEM_CODES, rows).map((code) => `${catalogue}: no row for \`${code}\``),
    ...difference(rows, PROBLEM_CODES).map((code) => `${catalogue}: \`${code}\` is not an error code`),
  ];
}
