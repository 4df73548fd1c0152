import { packages, readJson } from '../run/packages.mjs';
import { findFiles } from './project-files.mjs';

export const title = 'texts are complete in four languages';

/** Plural forms a language needs; `many` is for a million and more, and without it the raw key would show. */
const PLURAL_FORMS = /** @type {Record<string, string[]>} */ ({
  it: ['one', 'many', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  en: ['one', 'other'],
});
const LANGUAGES = Object.keys(PLURAL_FORMS);
const PLURAL = /^(.*)_(zero|one|two|few|many|other)$/;

/** `{ a: { b: 'x' } }` → `{ 'a.b': 'x' }` @returns {Record<string, string>} */
function flatten(/** @type {any} */ texts, prefix = '') {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === 'object' && value !== null
        ? flatten(value, `${prefix}${key}.`)
        : { [prefix + key]: String(value) },
    ),
  );
}

/** Splits keys into plain ones and plurals with their forms. A key ending in _other makes a plural. */
function readKeys(/** @type {Record<string, string>} */ texts) {
  /** @type {Map<string, string[]>} */
  const plurals = new Map();
  const plain = [];
  for (const key of Object.keys(texts)) {
    const [, base, form] = PLURAL.exec(key) ?? [];
    if (base && form && `${base}_other` in texts) plurals.set(base, [...(plurals.get(base) ?? []), form]);
    else plain.push(key);
  }
  return { plain, plurals };
}

function placeholders(/** @type {string | undefined} */ text) {
  return [...new Set([...(text ?? '').matchAll(/\{\{\s*-?\s*(\w+)/g)].map((match) => match[1]))].sort().join(', ');
}

/**
 * @param {string} name where the texts lie, for the messages
 * @param {Record<string, any>} byLanguage
 * @returns {string[]} problems
 */
export function compareTexts(name, byLanguage) {
  const missing = LANGUAGES.filter((language) => !byLanguage[language]).map(
    (language) => `${name}: no texts for "${language}"`,
  );
  if (missing.length > 0) return missing;
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, flatten(byLanguage[language])]));
  const keys = Object.fromEntries(LANGUAGES.map((language) => [language, readKeys(texts[language] ?? {})]));
  const plain = new Set(LANGUAGES.flatMap((language) => keys[language]?.plain ?? []));
  const plurals = new Set(LANGUAGES.flatMap((language) => [...(keys[language]?.plurals.keys() ?? [])]));
  return LANGUAGES.flatMap((language) => [
    ...[...plain]
      .filter((key) => !keys[language]?.plain.includes(key))
      .map((key) => `${name}: "${key}" is missing in ${language}`),
    ...[...plurals].flatMap((base) => pluralProblems(name, language, base, keys[language]?.plurals.get(base) ?? [])),
    ...[...plain]
      .filter(
        (key) =>
          placeholders(texts[language]?.[key]) !== placeholders(texts.en?.[key]) &&
          texts[language]?.[key] !== undefined,
      )
      .map((key) => `${name}: "${key}" has other placeholders in ${language} than in en`),
    ...Object.entries(texts[language] ?? {})
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${name}: "${key}" is empty in ${language}`),
  ]);
}

function pluralProblems(
  /** @type {string} */ name,
  /** @type {string} */ language,
  /** @type {string} */ base,
  /** @type {string[]} */ forms,
) {
  const needed = (PLURAL_FORMS[language] ?? []).filter((form) => !forms.includes(form));
  return needed.map((form) => `${name}: "${base}_${form}" is missing in ${language}`);
}

/**
 * Texts lie as `locales/<language>.json` or `locales/<language>/<namespace>.json`.
 *
 * @returns {Record<string, Record<string, any>>} place → language → texts
 */
function readAllTexts() {
  /** @type {Record<string, Record<string, any>>} */
  const places = {};
  for (const file of packages.flatMap((name) => findFiles(/\.json$/, `${name}/src`))) {
    const match = /^(.*\/locales)\/([a-z]{2})(?:\/(.*))?\.json$/.exec(file);
    if (!match) continue;
    const [, folder, language, namespace] = match;
    const place = namespace ? `${folder}/*/${namespace}.json` : `${folder}/*.json`;
    places[place] = { ...places[place], [String(language)]: readJson(file) };
  }
  return places;
}

/** @returns {string[]} problems */
export function run() {
  return Object.entries(readAllTexts()).flatMap(([place, byLanguage]) => compareTexts(place, byLanguage));
}
