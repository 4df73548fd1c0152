import { type Language, mapLanguages, type Question } from '@halo/shared/contracts';
import type { HobbyKey } from './hobbies.ts';
import { texts } from './sample-words/locales/all.ts';

/** A sentence that would contradict some hobbies or does not suit every age. */
export interface Quirk {
  readonly text: string;
  readonly not?: readonly HobbyKey[];
  readonly from?: number;
  readonly until?: number;
}

/**
 * Sentence parts of one language. Slots: `{job}` `{inCity}` `{hobby}` `{hobby2}` (capital letter: capitalised), and
 * `{man|woman}` for the speaker's form.
 */
interface SampleTexts {
  /** one short line under the name */
  readonly abouts: readonly string[];
  readonly openers: readonly string[];
  /** openers for those who still work */
  readonly workOpeners: readonly string[];
  readonly hobbies: Readonly<Record<HobbyKey, readonly string[]>>;
  readonly quirks: readonly Quirk[];
  readonly wishes: readonly string[];
  /** what samples answer to some of the questions */
  readonly answers: Readonly<Partial<Record<Question, readonly string[]>>>;
}

type QuirkKey = keyof (typeof texts.en)['quirks'];

/** Whom each quirk suits; in this order, because a seed picks by place. */
const QUIRKS: readonly (Omit<Quirk, 'text'> & { readonly key: QuirkKey })[] = [
  { key: 'coffee' },
  { key: 'oneDish', not: ['cooking', 'baking'] },
  { key: 'burnsWater', not: ['cooking', 'baking'] },
  { key: 'early' },
  { key: 'adverts' },
  { key: 'postcards' },
  { key: 'singsInCar', not: ['singing'] },
  { key: 'noFootball', not: ['football'] },
  { key: 'losesKeys' },
  { key: 'iceCream' },
  { key: 'callsNotMessages' },
  { key: 'earlyRiser' },
  { key: 'datesNotNames' },
  { key: 'stillGrowingUp', until: 34 },
  { key: 'noHurry', from: 42 },
  { key: 'grownChildren', from: 52 },
  { key: 'sharedFlat', until: 30, not: ['gardening'] },
];

export const sampleTexts: Record<Language, SampleTexts> = mapLanguages((language) => withRules(texts[language]));

function withRules(own: typeof texts.en): SampleTexts {
  return { ...own, quirks: QUIRKS.map(({ key, ...rule }) => ({ ...rule, text: own.quirks[key] })) };
}
