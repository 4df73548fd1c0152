import type { Language } from '../contracts/language.ts';
import type { Question } from '../contracts/prompts.ts';
import en from './person/locales/en.json' with { type: 'json' };
import es from './person/locales/es.json' with { type: 'json' };
import fr from './person/locales/fr.json' with { type: 'json' };
import it from './person/locales/it.json' with { type: 'json' };

const TEXTS = { it, es, fr, en } satisfies Record<Language, { questions: Record<Question, string> }>;

/** What a person answers; pages have it from the texts `person:questions`. */
export function questionText(question: Question, language: Language): string {
  return TEXTS[language].questions[question];
}
