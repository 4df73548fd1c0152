// What no linter looks at: names of files, barrels, `export *`.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** @typedef {{ rule: string, file: string, line?: number, message: string }} Finding */

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'coverage',
  '.cache',
  'var',
  'seeded',
  'test-results',
  'playwright-report',
]);
const SOURCE = /\.(?:[cm]?[jt]s|tsx)$/;
const BLOCKED_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'constants']);
/** Where an index.ts is an entry and not a barrel. */
const INDEX_HOMES =
  /^(?:shared\/src\/[^/]+|shared\/src\/(?:contracts\/(?:compatibility|operations)|texts\/hooks)|brands\/src(?:\/[^/]+)?|shell\/src|server\/src\/modules\/[^/]+|releases\/src(?:\/testing)?|tooling\/webpack)\/index\.[cm]?tsx?$|^tooling\/webpack\/index\.mjs$/;
/** Names that are given: `npm run types` is a command, type declarations lie in tooling/types. */
const GIVEN_NAMES = /^tooling\/(?:types|commands)\//;

/** @returns {string[]} source files below the folder, relative to the root */
export function listSourceFiles(/** @type {string} */ root, /** @type {string} */ folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listSourceFiles(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** @returns {Finding[]} */
function nameFindings(/** @type {string} */ file) {
  const name = basename(file);
  /** @type {Finding[]} */
  const findings = [];
  const stem = name.split('.')[0] ?? name;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(stem)) {
    findings.push({ rule: 'file-name-kebab-case', file, message: 'File names are kebab-case: noun first, role last.' });
  }
  const parts = file.split('/').slice(0, -1);
  const blocked = [...parts, stem].find((part) => BLOCKED_NAMES.has(part));
  if (blocked && !GIVEN_NAMES.test(file)) {
    findings.push({
      rule: 'file-name-says-nothing',
      file,
      message: `"${blocked}" says nothing. Name the file after its one job, or put the code beside its only caller.`,
    });
  }
  if (/^index\.[cm]?tsx?$|^index\.mjs$/.test(name) && !INDEX_HOMES.test(file)) {
    findings.push({
      rule: 'no-barrel',
      file,
      message: 'Barrels exist only as the public entry of a package or module. Import the file itself.',
    });
  }
  if (/\.spec\.tsx?$/.test(name) !== file.startsWith('e2e/') && /\.(?:spec|test)\.tsx?$/.test(name)) {
    findings.push({
      rule: 'test-name',
      file,
      message: 'Tests beside the code are x.test.ts; x.spec.ts stands in e2e only.',
    });
  }
  return findings;
}

/** @returns {Finding[]} */
function textFindings(/** @type {string} */ root, /** @type {string} */ file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) =>
      /^\s*export\s*(?:type\s*)?\*/.test(text)
        ? [
            {
              rule: 'no-export-star',
              file,
              line: index + 1,
              message: 'A public entry is a list of names, so that a reader sees what is offered.',
            },
          ]
        : [],
    );
}

const MAX_COLUMNS = 120;

/**
 * What the formatter leaves long: comments, and lines without a text in quotes. Texts stay in one piece, so that they
 * can be searched for.
 *
 * @returns {Finding[]}
 */
function lengthFindings(/** @type {string} */ root, /** @type {string} */ file) {
  let isInTemplate = false;
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const isComment = /^\s*(?:\/\/|\/?\*)(?!.*(?:oxlint-|@type|\S{80}))/.test(text);
      const isLong = text.length > MAX_COLUMNS && !isInTemplate && (isComment || !/['"`/]/.test(text));
      if (!isComment && (text.match(/(?<!\\)`/g) ?? []).length % 2 === 1) isInTemplate = !isInTemplate;
      const message = `Lines have at most ${MAX_COLUMNS} columns; wrap the comment or split the expression.`;
      return isLong ? [{ rule: 'line-too-long', file, line: index + 1, message }] : [];
    });
}

/**
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {Finding[]}
 */
export function checkFiles(root, folders) {
  return folders
    .flatMap((folder) => listSourceFiles(root, folder))
    .flatMap((file) => [...nameFindings(file), ...textFindings(root, file), ...lengthFindings(root, file)]);
}
