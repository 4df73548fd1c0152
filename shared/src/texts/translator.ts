import type { Language } from '../contracts/language.ts';
import { elided } from './elision.ts';

/** The forms that a plural ends in, as i18next writes them: `visits_one`, `visits_many`, `visits_other`. */
type PluralForm = 'one' | 'many' | 'other';
type WithoutForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** Every path to a text in a file of texts, e.g. `receipt.subject`; a plural counts once, without its form. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutForm<Key>
    : Texts[Key] extends readonly unknown[]
      ? never
      : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

export type TextValues = Readonly<Record<string, string | number>>;

/** A text with its values filled in; `count` chooses the form of a plural. */
export type Translate<Texts> = (key: TextKey<Texts>, values?: TextValues) => string;

/**
 * Reads texts that are held as JSON and are there at once: for the server, the console and the words that no brand and
 * no failed download may take away. Pages take theirs from i18next, which reads the same format.
 */
export function createTranslator<Texts extends object>(language: Language, texts: Texts): Translate<Texts> {
  return (key, values = {}) => {
    const text = findText(texts, pluralKey(key, values.count, language)) ?? findText(texts, key);
    if (text === undefined) throw new Error(`there is no text "${key}" in "${language}"`);
    return fillText(text, values, language);
  };
}

/**
 * Puts values in the place of `{{name}}`; `{{name, number}}` writes a number as the language does.
 *
 * @throws when a value is missing: a text with a hole in it must not reach a person
 */
export function fillText(text: string, values: TextValues, language?: Language): string {
  const filled = text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, asNumber?: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {{${name}}} in the text "${text}"`);
    return asNumber === undefined ? String(value) : Number(value).toLocaleString(language);
  });
  return elided(filled, language);
}

function pluralKey(key: string, count: string | number | undefined, language: Language): string {
  return count === undefined ? key : `${key}_${new Intl.PluralRules(language).select(Number(count))}`;
}

function findText(texts: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (isSection(part) && Object.hasOwn(part, name) ? part[name] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
}

function isSection(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === 'object' && part !== null;
}
