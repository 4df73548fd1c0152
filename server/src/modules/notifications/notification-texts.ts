import { type Language, LANGUAGES } from '@halo/shared/contracts';
import { createTranslator, type Translate } from '@halo/shared/texts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

const TEXTS: Record<Language, typeof en> = { it, es, fr, en };

/** What a notification says, without the words of the one it is about. */
export function pushTexts(language: Language): Translate<(typeof en)['push']> {
  return createTranslator(language, TEXTS[language].push);
}

/** What the Telegram bot answers. */
export function telegramTexts(language: Language): Translate<(typeof en)['telegram']> {
  return createTranslator(language, TEXTS[language].telegram);
}

/** The language of a person's Telegram app, e.g. `es-419`; English where it is none of ours. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => code?.toLowerCase().startsWith(language)) ?? 'en';
}
