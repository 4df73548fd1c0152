import * as z from 'zod/mini';

/**
 * What people like to do, in the groups that a page shows them in. Their words are the texts `person:interests`. An id
 * is never taken away or used for something else: profiles have it.
 */
export const INTEREST_GROUPS = {
  moving: [
    'hiking',
    'cycling',
    'running',
    'swimming',
    'gym',
    'yoga',
    'dancing',
    'tennis',
    'football',
    'climbing',
    'skiing',
    'camping',
  ],
  table: ['cooking', 'baking', 'wine', 'coffee', 'markets'],
  stories: ['reading', 'writing', 'cinema', 'series', 'theatre', 'museums', 'languages'],
  music: ['concerts', 'singing', 'guitar', 'piano', 'vinyl'],
  making: ['photography', 'painting', 'pottery', 'knitting', 'furniture', 'gardening'],
  playing: ['boardGames', 'videoGames', 'chess', 'puzzles'],
  world: ['travel', 'trains', 'motorbike', 'sea', 'stars', 'dog', 'cat', 'volunteering'],
} as const;

export type Interest = (typeof INTEREST_GROUPS)[keyof typeof INTEREST_GROUPS][number];
export const INTERESTS: readonly Interest[] = Object.values(INTEREST_GROUPS).flat();

/** So many a person may choose, and so many a search may ask for. */
export const INTERESTS_MAX = 8;

const Interest = z.enum(INTERESTS);

/** Chosen ones, each once. */
export const ChosenInterests = z
  .array(Interest)
  .check(z.maxLength(INTERESTS_MAX, { abort: true }), z.refine(isEachOnce));

/** Those of a person in an answer: what a newer server knows besides is left out. */
export const Interests = z.codec(z.array(z.string()), z.array(Interest), {
  decode: (ids) => ids.filter(isInterest),
  encode: (ids) => [...ids],
});

export function isInterest(id: string): id is Interest {
  return (INTERESTS as readonly string[]).includes(id);
}

/** With what both like in front, each in its own order. */
export function sharedFirst(interests: readonly Interest[], own: readonly Interest[]): Interest[] {
  const isShared = (interest: Interest) => own.includes(interest);
  return [...interests.filter(isShared), ...interests.filter((interest) => !isShared(interest))];
}

function isEachOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}
