import { allowedWords } from './allowed-words.mjs';
import { findFiles, readText } from './project-files.mjs';
import { searchedText, wordsOf } from './source-words.mjs';

export const title = "code, comments and test titles use the field's words";

const SOURCE = /\.(?:[cm]?[jt]s|tsx|sql)$/;
/** Where the short form of benchmark is meant. */
const BENCHMARKS = /^proving\/benchmarks\//;

/** What to say instead; the left side is one word, or two that stand together. */
const INSTEAD = new Map([
  ...['tell', 'tells', 'told', 'telling', 'teller'].map((word) => entry(word, 'notify, report, announce, say')),
  ...['hear', 'hears', 'heard', 'hearing', 'hearer'].map((word) => entry(word, 'subscribe, handle, receive')),
  entry('news', 'event, update, notification'),
  entry('nobody', 'no user, no caller: name who'),
  ...['somebody', 'whoever'].map((word) => entry(word, 'name who: user, caller, visitor')),
  entry('whatever', 'any, every'),
  entry('anew', 'again'),
  entry('meanwhile', 'in the meantime, by then'),
  ...['wish', 'wishes', 'wished'].map((word) => entry(word, 'request')),
  ...['keepsake', 'keepsakes'].map((word) => entry(word, 'snapshot')),
  ...['till', 'tills'].map((word) => entry(word, 'checkout; until')),
  entry('looked at', 'visible, in the foreground'),
  entry('tries', 'attempts'),
  entry('bench', 'fixture, harness; benchmark where something is measured'),
]);

/**
 * Fields that are published or sent under these names and cannot change: of manifests, of the form of the simulated
 * Mollie, of the tokens of simulated wallets.
 */
const WIRE_FIELDS = /\bhears(?=[:,])|(?<=\.)hears\b|\b(?:news|wish)(?=: ')/g;

/** @typedef {{ line: number, word: string }} Finding */

/**
 * Private idiom in a file: in its path (line 0), its comments, its identifiers and its test titles.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Finding[]}
 */
export function idiomIn(file, text) {
  return [file, ...searchedText(file, text).split('\n')].flatMap((part, line) => {
    const words = wordsOf(part.replaceAll(WIRE_FIELDS, ''));
    return words
      .flatMap((word, index) => [word, `${word} ${words[index + 1]}`])
      .filter((word) => INSTEAD.has(word) && !(word === 'bench' && BENCHMARKS.test(file)))
      .map((word) => ({ line, word }));
  });
}

/** @returns {{ file: string, line: number, word: string }[]} below a folder; in the whole repository by default */
export function findIdiom(folder = '') {
  return findFiles(SOURCE, folder).flatMap((file) =>
    idiomIn(file, readText(file)).map((finding) => ({ file, ...finding })),
  );
}

/** Words that are known. */
export const listed = () => Object.values(allowedWords).reduce((sum, count) => sum + count, 0);

/** @returns {string[]} problems */
export function run() {
  const all = findIdiom();
  const folderOf = (/** @type {{ file: string }} */ { file }) => file.replace(/\/.*/, '');
  return [...new Set([...all.map(folderOf), ...Object.keys(allowedWords)])].flatMap((folder) => {
    const found = all.filter((finding) => folderOf(finding) === folder);
    const allowed = allowedWords[folder] ?? 0;
    if (found.length === allowed) return [];
    if (found.length < allowed)
      return [`${folder} has ${found.length}, allowed-words.mjs allows ${allowed}: lower the number`];
    return [
      `${folder} has ${found.length} (allowed: ${allowed}), among them:`,
      ...found.map(({ file, line, word }) => `  ${file}:${line} "${word}"; say: ${INSTEAD.get(word)}`).slice(-20),
    ];
  });
}

/** @returns {[string, string]} */
function entry(/** @type {string} */ word, /** @type {string} */ instead) {
  return [word, instead];
}
