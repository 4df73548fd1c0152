import type { Language } from '../contracts/language.ts';
import type { ReportReason } from '../contracts/safety.ts';
import { fillText } from '../texts/translator.ts';
import { TRUST_TEXTS } from './trust-texts.ts';

type SafetyWords = Omit<(typeof TRUST_TEXTS)['en']['safety'], 'reasons'>;

/** Words around reporting and blocking, about one profile. */
export type SafetyTexts = Readonly<SafetyWords> & { readonly reasons: Readonly<Record<ReportReason, string>> };

/** The texts in a language, about one person. */
export function safetyTexts(locale: Language, name: string): SafetyTexts {
  const { reasons, ...words } = TRUST_TEXTS[locale].safety;
  return { ...fillAll(words, { name }), reasons };
}

function fillAll<Key extends string>(texts: Record<Key, string>, values: { name: string }): Record<Key, string> {
  const filled = Object.entries<string>(texts).map(([key, text]) => [key, fillText(text, values)]);
  return Object.fromEntries(filled) as Record<Key, string>;
}
