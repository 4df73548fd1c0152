import type { SpokenIntent } from './intents.ts';

/**
 * What a sample profile says in one language. Slots: `{name}` `{age}` `{inCity}` `{region}` `{job}` `{hobby}`
 * `{hobby2}`; `{man|woman}` for the speaker's form. Never sexual, never a promise to meet, never a claim to be a
 * person.
 */
export type Phrases = {
  lines: Record<SpokenIntent, readonly string[]>;
  /** Said to a message that fits nothing, before a question. */
  reactions: readonly string[];
  /** Asked back, also on its own. */
  questions: readonly string[];
};
