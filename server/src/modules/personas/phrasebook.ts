import type { Language } from '@halo/shared/contracts';
import type { SpokenIntent } from './intents.ts';
import { englishPhrases } from './phrases-en.ts';
import { frenchPhrases } from './phrases-fr.ts';
import { italianPhrases } from './phrases-it.ts';
import { spanishPhrases } from './phrases-es.ts';
import type { Phrases } from './phrases.ts';

const books: Record<Language, Phrases> = {
  it: italianPhrases,
  es: spanishPhrases,
  fr: frenchPhrases,
  en: englishPhrases,
};

export function phrasesOf(language: Language): Phrases {
  return books[language];
}

/** The lines a persona may answer to something with; slots and forms are still open. */
export function linesFor(intent: SpokenIntent, language: Language): readonly string[] {
  return books[language].lines[intent];
}
