import { type Language, LANGUAGES } from '@halo/shared/contracts';
import { createTranslator, type Translate } from '@halo/shared/texts';
import { texts } from './locales/all.ts';

const TEXTS: Record<Language, typeof texts.en> = texts;

/** What a notification says, without the words of the one it is about. */
export function pushTexts(language: Language): Translate<(typeof texts.en)['push']> {
  return createTranslator(language, TEXTS[language].push);
}

/** What the Telegram bot answers. */
export function telegramTexts(language: Language): Translate<(typeof texts.en)['telegram']> {
  return createTranslator(language, TEXTS[language].telegram);
}

/** The language of a person's Telegram app, e.g. `es-419`; English where it is none of ours. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => code?.toLowerCase().startsWith(language)) ?? 'en';
}
