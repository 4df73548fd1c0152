import * as z from 'zod/mini';

/**
 * Each language of the service, and how it writes numbers and dates: all of these write day/month/year and 24 hours.
 * One more is a line here and its texts (docs/guides/languages.md).
 */
export const LOCALE_OF = {
  it: 'it-IT',
  es: 'es-ES',
  fr: 'fr-FR',
  en: 'en-GB',
} as const;

export type Language = keyof typeof LOCALE_OF;
export const LANGUAGES = Object.keys(LOCALE_OF) as unknown as readonly [Language, ...Language[]];
export const Language = z.enum(LANGUAGES);

/** Something for each language; for one that it lacks, the English holds. */
export type ByLanguage<T> = { readonly en: T } & Readonly<Partial<Record<Language, T>>>;

export function pickLanguage<T>(all: ByLanguage<T>, language: Language): T {
  return all[language] ?? all.en;
}

export function mapLanguages<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}

/** Countries whose regions and cities the service knows. */
export const Country = z.enum(['it', 'es', 'fr']);
export type Country = z.infer<typeof Country>;

/** More than any text that data carries has. */
export const TEXT_MAX_CHARS = 2000;
const Text = z.string().check(z.maxLength(TEXT_MAX_CHARS));

// What every reader of such data has known from the start. What is older than a language does not send it.
type FirstLanguage = 'it' | 'es' | 'fr' | 'en';

/** What data carries in each language. It is read with `pickLanguage`. */
export type Localized<T> = Readonly<Record<FirstLanguage, T> & Partial<Record<Language, T>>>;

export function localized<T>(each: z.ZodMiniType<T>): z.ZodMiniType<Localized<T>> {
  const all = Object.fromEntries(LANGUAGES.map((language) => [language, z.optional(each)]));
  return z.object({ ...all, it: each, es: each, fr: each, en: each }) as unknown as z.ZodMiniType<Localized<T>>;
}

/** One text in each language; used where data must speak before a remote's own texts are loaded. */
export const LocalizedText = localized(Text);
export type LocalizedText = z.infer<typeof LocalizedText>;
