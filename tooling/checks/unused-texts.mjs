import { findTexts } from '../languages/language-files.mjs';
import { readJson } from '../run/packages.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'every text is used by code';

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const PROVES = /\.(?:test|spec)\.tsx?$|\/(?:testing|sandbox|locales)\//;
/** Codes of the catalogue are compared by a check of their own. */
const CATALOGUE = /\/errors\.json$/;
/** Texts of the shell that every remote may show: `ui:close`. */
const COMMON = /^shared\/src\/i18n\//;
/** Where code asks by the whole key, `t('a.b')`; elsewhere texts are objects too, `texts.a.b`. */
const ASKED_BY_KEY = /^(?:mfe-\w+|shell)\/src\/locales$/;

/** What a code's text says of texts. @typedef {{ keys: Set<string>, made: RegExp[], names: Set<string>, open: Set<string> }} Uses */

/** @returns {Uses} */
export function usesIn(/** @type {string} */ code) {
  const made = [...code.matchAll(/`(?:[\w-]+:)?((?:[\w.-]|\$\{[^}`]*\})+)`/g)]
    .map(([, text = '']) => text.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.length > 1)
    // All but one name may be made; what could be any text says nothing.
    .filter((parts) => parts.some((part) => part.includes('.')) && /[a-z]{2}/i.test(parts.join('')))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
  return {
    keys: new Set([...code.matchAll(/['"`](?:[\w-]+:)?([\w-]+(?:\.[\w-]+)*)['"`]/g)].map(([, key = '']) => key)),
    made,
    names: new Set([...code.matchAll(/[.'"`{,]\s*(\w+)/g)].map(([, name = '']) => name)),
    // A part that is chosen from, or handed on as a whole.
    open: new Set([...code.matchAll(/[.\s({](\w+)(?=\[|\)|,| [?}]|\s*\})/g)].map(([, name = '']) => name)),
  };
}

/** @returns {boolean} whether the code could show the text */
export function isUsed(
  /** @type {string} */ key,
  /** @type {Uses} */ { keys, made, names, open },
  isAskedByKey = true,
) {
  if (keys.has(key) || made.some((pattern) => pattern.test(key))) return true;
  const parts = key.split('.');
  // A whole part is named, and what it holds chosen.
  if (parts.some((_, end) => end > 1 && keys.has(parts.slice(0, end).join('.')))) return true;
  if (isAskedByKey) return false;
  return names.has(parts.at(-1) ?? '') || parts.slice(0, -1).some((part) => open.has(part));
}

/** A text of one word is a word of the code as well: it counts where it is asked for. */
export function isCommonUsed(/** @type {string} */ key, /** @type {string} */ code, /** @type {Uses} */ uses) {
  if (key.includes('.')) return isUsed(key, uses);
  return new RegExp(`ui:${key}\\b|\\bt\\([^)]*['"]${key}['"]`).test(code);
}

/** @returns {string[]} keys without the endings of plurals */
function keysOf(/** @type {Record<string, any>} */ texts, prefix = '') {
  /** @type {string[]} */
  const keys = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? keysOf(value, `${prefix}${key}.`)
      : [prefix + key.replace(PLURAL, '')],
  );
  return [...new Set(keys)];
}

/** @returns {string} */
function codeOf(/** @type {readonly string[]} */ folders) {
  return folders
    .flatMap((folder) => findFiles(/\.tsx?$/, folder))
    .filter((file) => !PROVES.test(file))
    .map(readText)
    .join('\n');
}

/** @returns {string[]} problems */
export function run() {
  /** @type {Map<string, { code: string, uses: Uses }>} */
  const known = new Map();
  const readCode = (/** @type {readonly string[]} */ folders) => {
    const name = folders.join();
    const before = known.get(name);
    if (before) return before;
    const code = codeOf(folders);
    const read = { code, uses: usesIn(code) };
    known.set(name, read);
    return read;
  };
  const everywhere = [...new Set(findTexts().map(({ folder }) => folder.split('/')[0] ?? ''))];
  return findTexts()
    .filter(({ language, file }) => language === 'en' && !CATALOGUE.test(file))
    .flatMap(({ folder, file }) => {
      const own = folder.split('/')[0] ?? '';
      const { code, uses } = readCode(own === 'shared' ? everywhere : [own]);
      const isThere = (/** @type {string} */ key) =>
        COMMON.test(folder) ? isCommonUsed(key, code, uses) : isUsed(key, uses, ASKED_BY_KEY.test(folder));
      return keysOf(readJson(file))
        .filter((key) => !isThere(key))
        .map((key) => `${file}: no code uses "${key}"`);
    });
}
