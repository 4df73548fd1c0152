import type { Language } from '../contracts/language.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import { createTranslator } from './translator.ts';

const TEXTS = { it, es, fr, en } satisfies Record<Language, typeof it>;

/**
 * The sentence with which a buyer asks that a purchase begins before the days to withdraw are over, in its version of
 * the contracts (`EARLY_START_TEXT`): other words are another version.
 */
export function startSentence(language: Language): string {
  return TEXTS[language].start.sentence;
}

/** The words around the same question, asked later than at the checkout. */
export function startTexts(language: Language, plan: string) {
  const t = createTranslator(language, TEXTS[language]);
  return {
    title: t('start.title', { plan }),
    begin: t('start.begin'),
    later: t('start.later'),
    begun: t('start.begun', { plan }),
  };
}
