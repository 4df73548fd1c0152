import type { Gender, Language } from '@halo/shared/contracts';
import {
  inCity,
  hobbyPhrase,
  type HobbyKey,
  fillSlots,
  inflect,
  jobPhrase,
  type JobKey,
  sayableBy,
} from '../profiles/index.ts';
import { detectIntent, foldMessage, returnsQuestion } from './intent.ts';
import type { Intent } from './intents.ts';
import { linesFor, phrasesOf } from './phrasebook.ts';

/** What a reply may mention; every sample profile has it. */
export type PersonaFacts = {
  screenName: string;
  gender: Gender;
  age: number;
  city: string;
  region: string;
  job: JobKey;
  hobbies: readonly [HobbyKey, HobbyKey];
};

/** Oldest first. */
export type ChatLine = { from: 'user' | 'persona'; text: string };

export type ReplyRequest = {
  persona: PersonaFacts;
  /** the user's language, not the profile's country */
  language: Language;
  conversation: readonly ChatLine[];
  /** in [0,1); the same number gives the same reply */
  random: number;
};

export type Reply = { intent: Intent; text: string };

/**
 * Answers the user's last message with a line that was not said in this conversation. To a question that it has no
 * line for it says that it is a sample; when all is said it says that once. Undefined: then it is silent.
 */
export function chooseReply({ persona, language, conversation, random }: ReplyRequest): Reply | undefined {
  const intent = intentOfLast(conversation, language);
  const said = conversation.filter((line) => line.from === 'persona').map((line) => foldMessage(line.text));
  const speak = (line: string) => speakLine(line, persona, language);
  const sayable = (lines: readonly string[]) => sayableBy(persona.gender, lines).map(speak);
  if (intent !== 'fallback') {
    const fresh = sayable(linesFor(intent, language)).filter((line) => timesSaid(line, said) === 0);
    if (fresh.length > 0) return { intent, text: pickAt(fresh, random) };
    // These may repeat: what they say stays true, and silence or a question back would be wrong there.
    if (mayRepeat.has(intent))
      return { intent, text: pickAt(leastSaid(sayable(linesFor(intent, language)), said), random) };
  }
  const { reactions, questions, unknown, allSaid } = phrasesOf(language);
  const fresh = (lines: readonly string[]) => sayable(lines).filter((line) => timesSaid(line, said) === 0);
  const isAsked = conversation.findLast((line) => line.from === 'user')?.text.includes('?') === true;
  const text = isAsked
    ? pickAt(fresh(unknown), random)
    : askBack(leastSaid(sayable(reactions), said), fresh(questions), random);
  const last = text === '' ? pickAt(fresh([allSaid]), random) : text;
  return last === '' ? undefined : { intent, text: last };
}

/** A word about what was said, and a question; empty when every question was asked. */
function askBack(reactions: readonly string[], questions: readonly string[], random: number): string {
  return questions.length === 0 ? '' : `${pickAt(reactions, (random * 17) % 1)} ${pickAt(questions, random)}`;
}

/** What the user's last message asks for; "and you?" asks what the persona asked last. */
export function intentOfLast(conversation: readonly ChatLine[], language: Language): Intent {
  const last = conversation.findLast((line) => line.from === 'user');
  if (!last) return 'greeting';
  const intent = detectIntent(last.text, language);
  if (!weak.has(intent) || !returnsQuestion(last.text, language)) return intent;
  const asked = conversation.findLast((line) => line.from === 'persona' && line.text.includes('?'));
  const question = asked?.text
    .slice(0, asked.text.lastIndexOf('?') + 1)
    .split(/(?<=[.!])\s/)
    .at(-1);
  const turned = question ? detectIntent(question, language) : 'fallback';
  if (answerable.has(turned)) return turned;
  return intent === 'hobby' ? intent : 'howAreYou';
}

/** Intents that "and you?" may override, and those it may turn round. */
const weak: ReadonlySet<Intent> = new Set([
  'fallback',
  'agree',
  'disagree',
  'thanks',
  'greeting',
  'laugh',
  'howAreYou',
  'hobby',
]);
const answerable: ReadonlySet<Intent> = new Set([
  'howAreYou',
  'city',
  'work',
  'age',
  'taste',
  'hobby',
  'now',
  'time',
  'name',
  'seeking',
]);
const mayRepeat: ReadonlySet<Intent> = new Set(['distress', 'minor', 'reality']);

function speakLine(line: string, persona: PersonaFacts, language: Language): string {
  return fillSlots(inflect(line, persona.gender), {
    name: persona.screenName,
    age: String(persona.age),
    region: persona.region,
    inCity: inCity(persona.city, language),
    job: jobPhrase(persona.job, persona.gender, language),
    hobby: hobbyPhrase(persona.hobbies[0], language),
    hobby2: hobbyPhrase(persona.hobbies[1], language),
  });
}

function timesSaid(line: string, said: readonly string[]): number {
  const folded = foldMessage(line);
  return said.filter((text) => text.includes(folded)).length;
}

function leastSaid(lines: readonly string[], said: readonly string[]): string[] {
  const counted = lines.map((line) => ({ line, times: timesSaid(line, said) }));
  const least = Math.min(...counted.map(({ times }) => times));
  return counted.filter(({ times }) => times === least).map(({ line }) => line);
}

function pickAt(lines: readonly string[], random: number): string {
  return lines[Math.min(lines.length - 1, Math.floor(random * lines.length))] ?? '';
}
