import type { Brand } from './brand.ts';
import { LANGUAGES, type Language } from './language.ts';

/** Cookie of a person's choice. A page's script writes it, and it is no secret: it holds the two letters. */
export const LANGUAGE_COOKIE = 'halo_language';

type Languages = Pick<Brand, 'language' | 'languages'>;

/** What people of a brand choose from. */
export function languagesOf({ language, languages = [language] }: Languages): readonly Language[] {
  return languages;
}

/** Of what the brand itself reads, for all who ask: the first of what it offers. */
export function ownLanguage(brand: Languages): Language {
  return languagesOf(brand)[0] ?? brand.language;
}

/** A choice that a person brings, if the brand has it. */
export function offeredLanguage(brand: Languages, wanted: unknown): Language | undefined {
  const language = LANGUAGES.find((each) => each === wanted);
  return language !== undefined && languagesOf(brand).includes(language) ? language : undefined;
}
