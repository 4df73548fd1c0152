import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from '../run/packages.mjs';
import { readText } from './project-files.mjs';

export const title = 'undefined glossary words, or defined twice';
export const isCounted = true;

const GLOSSARY = 'docs/glossary.md';
/** Ways to reach a person that are easily mixed up. */
const MESSAGES_TO_PEOPLE = ['notice', 'notification', 'alert', 'toast', 'popup'];
/** Folders whose name has the meaning that every dictionary or the field gives it. */
const ORDINARY = new Set([
  ...['app', 'check', 'locales', 'pages', 'realtime', 'store', 'tasks', 'telemetry', 'testing', 'uploads'],
  ...[
    'cancel-contract',
    'confirm-email',
    'find',
    'forgot-password',
    'inbox',
    'log-in',
    'pay',
    'reset-password',
    'set-region',
    'sign-up',
    'spending',
  ],
  ...['geo', 'ko', 'legal', 'live', 'mail', 'navigation', 'ok', 'withdraw'],
  ...['events', 'sets', 'signing', 'start'],
]);

/** @returns {string[]} problems */
export function run() {
  const glossary = readText(GLOSSARY);
  const defined = definedWords(glossary);
  const folders = ['server/src/modules', 'releases/src/platform', ...remotes.map((name) => `${name}/src`)];
  return [
    ...MESSAGES_TO_PEOPLE.filter((word) => !defined.includes(word)).map((word) => `${GLOSSARY} has no row for ${word}`),
    ...wordsTwice(glossary).map((word) => `${GLOSSARY} has two rows for ${word}`),
    ...folders.flatMap((folder) =>
      undefinedFolders(glossary, foldersIn(folder)).map(
        (name) => `${folder}/${name}: ${GLOSSARY} has no row for it; define it, or use a word that is there`,
      ),
    ),
  ];
}

/** @returns {string[]} words that have more than one row */
export function wordsTwice(/** @type {string} */ glossary) {
  const words = definedWords(glossary);
  return [...new Set(words.filter((word, index) => words.indexOf(word) !== index))];
}

/** @returns {string[]} names that are neither defined, in the singular or plural, nor ordinary */
export function undefinedFolders(/** @type {string} */ glossary, /** @type {readonly string[]} */ names) {
  const defined = definedWords(glossary).map((word) => word.replaceAll('-', ' '));
  return names.filter((name) => {
    const word = name.replaceAll('-', ' ');
    return !ORDINARY.has(name) && !defined.includes(word) && !defined.includes(word.replace(/s$/, ''));
  });
}

function definedWords(/** @type {string} */ glossary) {
  return [...glossary.matchAll(/^\| ([a-z][^|]*?) \|/gm)]
    .map(([, word]) => String(word))
    .filter((word) => word !== 'word');
}

function foldersIn(/** @type {string} */ folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
