import type { Language } from '../contracts/language.ts';
import type { Question } from '../contracts/prompts.ts';
import { texts } from './person/locales/all.ts';

const TEXTS = texts satisfies Record<Language, { questions: Record<Question, string> }>;

/** What a person answers; pages have it from the texts `person:questions`. */
export function questionText(question: Question, language: Language): string {
  return TEXTS[language].questions[question];
}
