import type { Language, LocalizedText } from '@halo/shared/contracts';
import type { SpokenIntent } from './intents.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

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

const BOOKS: Record<Language, typeof en> = { it, es, fr, en };

/**
 * First entry of a new account's list, from the brand itself. HTML of our own; the browser sanitises it all the same.
 */
export const WELCOME_NOTE: LocalizedText = {
  it: it.welcomeNote,
  es: es.welcomeNote,
  fr: fr.welcomeNote,
  en: en.welcomeNote,
};

export function phrasesOf(language: Language): Phrases {
  return BOOKS[language];
}

/** The lines a persona may answer to something with; slots and forms are still open. */
export function linesFor(intent: SpokenIntent, language: Language): readonly string[] {
  return phrasesOf(language).lines[intent];
}
