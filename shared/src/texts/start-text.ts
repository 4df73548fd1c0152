import type { Language } from '../contracts/language.ts';
import { texts } from './locales/all.ts';
import { createTranslator } from './translator.ts';

const TEXTS = texts satisfies Record<Language, typeof texts.en>;

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
