import type { Language } from '../contracts/language.ts';
import { fillTexts } from './fill-texts.ts';
import { TRUST_TEXTS } from './trust-texts.ts';

/** Words around blocking, about one profile; those of the report come with it. */
export type SafetyTexts = Readonly<(typeof TRUST_TEXTS)['en']['safety']>;

/** The texts in a language, about one person. */
export function safetyTexts(locale: Language, name: string): SafetyTexts {
  return fillTexts(TRUST_TEXTS[locale].safety, { name });
}
