import { findFiles, readText } from './project-files.mjs';

export const title = 'every requirement id in a test title has a row in docs/requirements.md';

const PAGE = 'docs/requirements.md';
const ID = String.raw`[A-Z]+-\d+|[A-Z]\d+`;

/** @returns {string[]} ids in brackets at the beginning of a title: `'[C7] [CHAT-01] keeps a draft'` */
export function idsInTitles(/** @type {string} */ text) {
  const groups = text.matchAll(new RegExp(String.raw`(?<=['"\`])(?:\[(?:${ID})(?:, ?(?:${ID}))*\] ?)+`, 'g'));
  return [...groups].flatMap(([group]) => group.match(new RegExp(ID, 'g')) ?? []);
}

/** @returns {string[]} first cells of the page's rows: `| CHAT-01 | …` */
export function idsInRows(/** @type {string} */ text) {
  return [...text.matchAll(new RegExp(String.raw`^\| (${ID}) \|`, 'gm'))].map((match) => match[1] ?? '');
}

/** @returns {string[]} problems */
export function run() {
  const rows = idsInRows(readText(PAGE));
  const known = new Set(rows);
  const doubled = rows.filter((id, index) => rows.indexOf(id) !== index).map((id) => `${PAGE} has two rows for ${id}`);
  const undefinedIds = findFiles(/\.(?:test|spec)\.(?:tsx?|mjs)$/)
    .filter((file) => file !== 'tooling/checks/checks.test.mjs')
    .flatMap((file) =>
      [...new Set(idsInTitles(readText(file)))]
        .filter((id) => !known.has(id))
        .map((id) => `${file}: ${PAGE} has no row for ${id}`),
    );
  return [...doubled, ...undefinedIds];
}
