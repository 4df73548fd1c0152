// npm run languages: writes the modules that name the texts of each language. With `collect <language> <folder>` the
// files of a language are copied into a folder, for those who translate them; with `add <language> <folder>` they come
// back, each to its place.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ENGLISH_ONLY, findTexts } from '../languages/language-files.mjs';
import { languageModules } from '../languages/language-modules.mjs';
import { root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';

continueOnProjectNode();

const [action, language, folder] = process.argv.slice(2);
if (action === undefined) writeModules();
else if (!/^[a-z]{2}$/.test(language ?? '') || !folder || !['collect', 'add'].includes(action)) {
  console.error('Usage: npm run languages [-- collect|add <language of two letters> <folder>]');
  process.exit(2);
} else if (action === 'collect') collect(String(language), resolve(folder));
else add(String(language), resolve(folder));

function writeModules() {
  for (const [file, text] of languageModules()) writeFileSync(join(root, file), text);
  console.log(`${languageModules().size} modules written`);
}

function textsOf(/** @type {string} */ language) {
  return findTexts().filter((each) => each.language === language && !ENGLISH_ONLY.test(each.folder));
}

/** The name of a file in a translator's folder: where it belongs, without the language. */
function nameOf(/** @type {{ folder: string, rest: string }} */ { folder, rest }) {
  return `${folder.replace(/\/(?:src\/)?locales$/, '').replace('/src/', '/')}${rest}`;
}

function collect(/** @type {string} */ language, /** @type {string} */ to) {
  const files = textsOf(language);
  for (const each of files) copy(join(root, each.file), join(to, nameOf(each)));
  console.log(`${files.length} files of "${language}" are in ${to}`);
}

function add(/** @type {string} */ language, /** @type {string} */ from) {
  const wanted = textsOf('en');
  const missing = wanted.map(nameOf).filter((name) => !existsSync(join(from, name)));
  if (missing.length > 0) {
    console.error(`${from} lacks:\n${missing.map((name) => `  ${name}`).join('\n')}`);
    process.exit(1);
  }
  for (const each of wanted) copy(join(from, nameOf(each)), join(root, each.folder, `${language}${each.rest}`));
  writeModules();
  console.log(
    `${wanted.length} files of "${language}" are in their places. Its line goes into shared/src/contracts/language.ts.`,
  );
}

function copy(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
