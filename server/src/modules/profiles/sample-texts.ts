import type { HobbyKey } from './hobbies.ts';

/** A sentence that would contradict some hobbies or does not suit every age. */
export type Quirk = { text: string; not?: readonly HobbyKey[]; from?: number; until?: number };

/**
 * Sentence parts of one language. Slots: `{job}` `{inCity}` `{hobby}` `{hobby2}` (capital letter: capitalised),
 * and `{man|woman}` for the speaker's form.
 */
export type SampleTexts = {
  /** one short line under the name */
  abouts: readonly string[];
  openers: readonly string[];
  /** openers for those who still work */
  workOpeners: readonly string[];
  hobbies: Record<HobbyKey, readonly [string, string]>;
  quirks: readonly Quirk[];
  wishes: readonly string[];
};
