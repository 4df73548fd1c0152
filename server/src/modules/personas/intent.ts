import { type ByLanguage, type Language, LANGUAGES, pickLanguage } from '@halo/shared/contracts';
import { intentPatterns } from './intent-patterns.ts';
import { safetyIntents, talkIntents, type Intent, type SpokenIntent } from './intents.ts';

/**
 * Lower case, no accents, punctuation as single spaces, letters typed three times or more once: "Ciaooo!!" → "ciao".
 */
export function foldMessage(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * What a message is about. Word lists, no guessing: safety first and in every language, then the user's language in
 * the order of `talkIntents`, then, when nothing fitted, the other languages. `fallback` when nothing fits at all.
 */
export function detectIntent(text: string, language: Language): Intent {
  const folded = foldMessage(text);
  const ordered = [language, ...LANGUAGES.filter((other) => other !== language)];
  const safety = safetyIntents.find((intent) => ordered.some((each) => fits(each, intent, folded)));
  if (safety) return safety;
  for (const each of ordered) {
    const talk = talkIntents.find((intent) => fits(each, intent, folded));
    if (talk) return talk;
  }
  return 'fallback';
}

const returned: ByLanguage<RegExp> = {
  it: wholeWords('e tu|e te|tu invece|e a te'),
  es: wholeWords('y tu|y a ti|y ti'),
  fr: wholeWords('et toi|et vous|toi aussi'),
  en: wholeWords('and you|what about you|how about you|and yours'),
};

/** "And you?": the question just asked is turned round. */
export function returnsQuestion(text: string, language: Language): boolean {
  const folded = foldMessage(text);
  const match = pickLanguage(returned, language).exec(folded);
  return match !== null && (text.includes('?') || match.index + match[0].length === folded.length);
}

const compiled = new Map<string, RegExp>();

function fits(language: Language, intent: SpokenIntent, folded: string): boolean {
  const key = `${language}/${intent}`;
  const pattern = compiled.get(key) ?? wholeWords(pickLanguage(intentPatterns, language)[intent]);
  compiled.set(key, pattern);
  return pattern.test(folded);
}

function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u');
}
