import type { Language } from '@halo/shared/contracts';
import type { SpokenIntent } from './intents.ts';
import { texts } from './locales/all.ts';

/**
 * What a sample profile says in one language. Slots: `{name}` `{age}` `{inCity}` `{region}` `{job}` `{hobby}`
 * `{hobby2}`; `{man|woman}` for the speaker's form. Never sexual, never a promise to meet, never a claim to be a
 * person.
 */
interface Phrases {
  readonly lines: Readonly<Record<SpokenIntent, readonly string[]>>;
  /** Said to a message that fits nothing, before a question. */
  readonly reactions: readonly string[];
  /** Asked back, also on its own. */
  readonly questions: readonly string[];
  /** Said to a question that fits nothing: that a sample answers. */
  readonly unknown: readonly string[];
  /** Said once, when there is nothing else left. */
  readonly allSaid: string;
}

const BOOKS: Record<Language, typeof texts.en> = texts;

/**
 * First entry of a new account's list, from the brand itself. HTML of our own; the browser sanitises it all the same.
 */
export function welcomeNote(language: Language): string {
  return BOOKS[language].welcomeNote;
}

export function phrasesOf(language: Language): Phrases {
  return BOOKS[language];
}

/** The lines a persona may answer to something with; slots and forms are still open. */
export function linesFor(intent: SpokenIntent, language: Language): readonly string[] {
  return phrasesOf(language).lines[intent];
}
