import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';
import { wireObject } from './wire.ts';

/**
 * Beginnings that people finish about themselves. Their words are the texts `person:questions`. An id is never taken
 * away or used for something else: answers stand beside it.
 */
export const QUESTIONS = [
  'idealSunday',
  'laughAt',
  'talkForHours',
  'smallPleasure',
  'dish',
  'nextTrip',
  'learning',
  'proudOf',
  'friendsSay',
  'opinion',
  'uselessTalent',
  'getAlong',
  'askMe',
  'favouritePlace',
] as const;
export const Question = z.enum(QUESTIONS);
export type Question = z.infer<typeof Question>;

export const PROMPTS_MAX = 3;
export const PROMPT_ANSWER_MAX_CHARS = 160;

/** A question and what the person says to it. */
export const Prompt = z.object({ question: Question, answer: z.string() });
export type Prompt = z.infer<typeof Prompt>;

/** As they are saved: each question once. */
export const GivenPrompts = z
  .array(wireObject({ question: ['domanda', Question], answer: ['risposta', limitedText(PROMPT_ANSWER_MAX_CHARS)] }))
  .check(
    z.maxLength(PROMPTS_MAX, { abort: true }),
    z.refine((prompts) => new Set(prompts.map(({ question }) => question)).size === prompts.length),
  );

/** Those of a person in an answer: a question that only a newer server knows is left out. */
export const Prompts = z.codec(z.array(z.object({ domanda: z.string(), risposta: z.string() })), z.array(Prompt), {
  decode: (prompts) =>
    prompts.flatMap(({ domanda, risposta }) => (isQuestion(domanda) ? [{ question: domanda, answer: risposta }] : [])),
  encode: (prompts) => prompts.map(({ question, answer }) => ({ domanda: question, risposta: answer })),
});

function isQuestion(id: string): id is Question {
  return (QUESTIONS as readonly string[]).includes(id);
}
