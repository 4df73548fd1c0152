/**
 * What a message can be about, most urgent first: when several fit, the first in this list is answered.
 * The first group is about safety and honesty; it is recognised in all four languages, not only in the user's own.
 */
export const safetyIntents = ['distress', 'minor', 'reality', 'sexual', 'insult', 'money', 'contact', 'meet'] as const;
export const talkIntents = [
  'photo',
  'seeking',
  'howAreYou',
  'city',
  'work',
  'age',
  'taste',
  'hobby',
  'now',
  'time',
  'name',
  'goodbye',
  'compliment',
  'thanks',
  'greeting',
  'laugh',
  'agree',
  'disagree',
] as const;
/** Intents that have their own lines; anything else gets a reaction and a question back. */
export const spokenIntents = [...safetyIntents, ...talkIntents] as const;

export type SpokenIntent = (typeof spokenIntents)[number];
export type Intent = SpokenIntent | 'fallback';
