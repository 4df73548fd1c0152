import type { Language } from '../contracts/language.ts';
import type { ProfileNature } from '../contracts/profiles.ts';
import { texts } from './locales/all.ts';

const TEXTS = texts satisfies Record<Language, { natures: Record<ProfileNature, string> }>;

/** The same where a card is too narrow for it; a word that is short already has none. */
export function shortNatureText(nature: ProfileNature, language: Language): string | undefined {
  const short: Partial<Record<ProfileNature, string>> = TEXTS[language].naturesInShort;
  return short[nature];
}

/** The word for who stands behind a profile: the same on every page, in mails and in notifications. */
export function natureText(nature: ProfileNature, language: Language): string {
  return TEXTS[language].natures[nature];
}
