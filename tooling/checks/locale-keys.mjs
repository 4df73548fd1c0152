import { ENGLISH_ONLY, findTexts } from '../languages/language-files.mjs';
import { readLanguages } from '../languages/language-list.mjs';
import { readJson } from '../run/packages.mjs';

export const title = 'texts are complete in every language';

const LANGUAGES = readLanguages();
const PLURAL = /^(.*)_(zero|one|two|few|many|other)$/;

/**
 * `{ a: { b: 'x' } }` → `{ 'a.b': 'x' }`. Lists are left out: each language has its own lines, see `listsIn`.
 *
 * @returns {Record<string, string>}
 */
function flatten(/** @type {any} */ texts, prefix = '') {
  return Object.assign(
    {},
    ...Object.entries(texts)
      .filter(([, value]) => !Array.isArray(value))
      .map(([key, value]) =>
        typeof value === 'object' && value !== null
          ? flatten(value, `${prefix}${key}.`)
          : { [prefix + key]: String(value) },
      ),
  );
}

/** Lists of lines of which one is chosen. @returns {Map<string, unknown[]>} */
function listsIn(/** @type {any} */ texts, prefix = '') {
  /** @type {[string, unknown[]][]} */
  const found = Object.entries(texts).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [[`${prefix}${key}`, value]];
    return typeof value === 'object' && value !== null ? [...listsIn(value, `${prefix}${key}.`)] : [];
  });
  return new Map(found);
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
 * @param {readonly string[]} languages that there must be
 * @returns {string[]} problems
 */
export function compareTexts(name, byLanguage, languages = LANGUAGES) {
  const missing = languages
    .filter((language) => !byLanguage[language])
    .map((language) => `${name}: no texts for "${language}"`);
  if (missing.length > 0) return missing;
  const reference = languages.includes('en') ? 'en' : String(languages[0]);
  const texts = Object.fromEntries(languages.map((language) => [language, flatten(byLanguage[language])]));
  const keys = Object.fromEntries(languages.map((language) => [language, readKeys(texts[language] ?? {})]));
  const plain = new Set(languages.flatMap((language) => keys[language]?.plain ?? []));
  const plurals = new Set(languages.flatMap((language) => [...(keys[language]?.plurals.keys() ?? [])]));
  return languages.flatMap((language) => [
    ...listProblems(name, language, byLanguage, languages),
    ...[...plain]
      .filter((key) => !keys[language]?.plain.includes(key))
      .map((key) => `${name}: "${key}" is missing in ${language}`),
    ...[...plurals].flatMap((base) => pluralProblems(name, language, base, keys[language]?.plurals.get(base) ?? [])),
    ...[...plain]
      .filter(
        (key) =>
          placeholders(texts[language]?.[key]) !== placeholders(texts[reference]?.[key]) &&
          texts[language]?.[key] !== undefined,
      )
      .map((key) => `${name}: "${key}" has other placeholders in ${language} than in ${reference}`),
    ...Object.entries(texts[language] ?? {})
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${name}: "${key}" is empty in ${language}`),
    ...Object.entries(texts[language] ?? {})
      .filter(([key, text]) =>
        isOverLong(
          text,
          languages.map((each) => texts[each]?.[key]),
        ),
      )
      .map(([key]) => `${name}: "${key}" is far longer in ${language} than in the others`),
  ]);
}

/**
 * Twice as long as the shorter half, and more: what fits a button in three languages does not in the fourth. Inflected
 * words list their forms with bars, of which one is shown.
 */
function isOverLong(/** @type {string} */ text, /** @type {(string | undefined)[]} */ everywhere) {
  const lengths = everywhere.map((each) => shownLength(each ?? '')).sort((one, other) => one - other);
  const middle = lengths[Math.floor((lengths.length - 1) / 2)] ?? 0;
  return shownLength(text) > 2 * middle + 12;
}

function shownLength(/** @type {string} */ text) {
  return Math.max(...text.split('|').map((form) => form.length));
}

/** A list may have another length in each language, but no language lacks one or has an empty line in it. */
function listProblems(
  /** @type {string} */ name,
  /** @type {string} */ language,
  /** @type {Record<string, any>} */ byLanguage,
  /** @type {readonly string[]} */ languages,
) {
  const own = listsIn(byLanguage[language]);
  const wanted = new Set(languages.flatMap((each) => [...listsIn(byLanguage[each]).keys()]));
  return [...wanted].flatMap((key) => {
    const lines = own.get(key);
    if (lines === undefined || lines.length === 0) return [`${name}: "${key}" has no lines in ${language}`];
    const isBad = lines.some((line) => typeof line !== 'string' || line.trim() === '');
    return isBad ? [`${name}: "${key}" has an empty line in ${language}`] : [];
  });
}

function pluralProblems(
  /** @type {string} */ name,
  /** @type {string} */ language,
  /** @type {string} */ base,
  /** @type {string[]} */ forms,
) {
  // `many` is for a million and more in some; without it the raw key would show.
  const needed = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => !forms.includes(form));
  return needed.map((form) => `${name}: "${base}_${form}" is missing in ${language}`);
}

/** @returns {Record<string, Record<string, any>>} place → language → texts */
function readAllTexts() {
  /** @type {Record<string, Record<string, any>>} */
  const places = {};
  for (const { folder, language, rest, file } of findTexts()) {
    const place = `${folder}/*${rest}`;
    places[place] = { ...places[place], [language]: readJson(file) };
  }
  return places;
}

/** @returns {string[]} problems */
export function run() {
  return Object.entries(readAllTexts()).flatMap(([place, byLanguage]) =>
    compareTexts(place, byLanguage, ENGLISH_ONLY.test(place) ? ['en'] : LANGUAGES),
  );
}
