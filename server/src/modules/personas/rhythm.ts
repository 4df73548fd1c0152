import { seededRandom } from '../profiles/index.ts';

/** Milliseconds from the arrival of the user's message. */
export type ReplyTiming = {
  readAfterMs: number;
  /** "a reply is being prepared" starts */
  typingAfterMs: number;
  /** and lasts, at least five seconds at normal speed */
  typingForMs: number;
  /** the reply is sent */
  totalMs: number;
};

export type ReplyTimingOptions = {
  replyLength: number;
  /** in [0,1) */
  random: number;
  /** 1 is normal; tests use 100 or more */
  speed?: number;
};

const shortestReply = 6_000;
const longestReply = 25_000;
const shortestTyping = 5_000;

/** Reads, waits a moment, prepares the reply for as long as its length asks: 6 to 25 seconds in all. */
export function replyTiming({ replyLength, random, speed = 1 }: ReplyTimingOptions): ReplyTiming {
  const readAfter = 500 + random * 2_000;
  const typingAfter = readAfter + 400 + ((random * 7) % 1) * 3_100;
  const wanted = 3_500 + replyLength * (55 + ((random * 13) % 1) * 60);
  const typingFor = Math.min(Math.max(wanted, shortestTyping), longestReply - typingAfter);
  const total = Math.max(typingAfter + typingFor, shortestReply);
  const scaled = (ms: number) => Math.round(ms / speed);
  return {
    readAfterMs: scaled(readAfter),
    typingAfterMs: scaled(total - typingFor),
    typingForMs: scaled(typingFor),
    totalMs: scaled(total),
  };
}

/** What decides whether a persona and a user suit each other. */
export type CrowdUser = {
  country: string;
  region?: string | undefined;
  gender: string;
  seeking: readonly string[];
  age: number;
};
export type CrowdPersona = {
  id: string;
  country: string;
  region: string;
  gender: string;
  seeking: readonly string[];
  age: number;
  ageRange: readonly [number, number];
};

/** Both look for each other, in the user's region, and the user's age is in the persona's range. */
export function fitsSearch(persona: CrowdPersona, user: CrowdUser): boolean {
  const [youngest, oldest] = persona.ageRange;
  return (
    persona.country === user.country &&
    (user.region === undefined || persona.region === user.region) &&
    user.seeking.includes(persona.gender) &&
    persona.seeking.includes(user.gender) &&
    user.age >= youngest &&
    user.age <= oldest
  );
}

export type CrowdEvent = {
  kind: 'visit' | 'like';
  personaId: string /** milliseconds since sign-up */;
  afterMs: number;
};

export type CrowdOptions = {
  /** the user's id: the same user gets the same plan */
  seed: string;
  user: CrowdUser;
  personas: readonly CrowdPersona[];
  /** 0 is the day of sign-up */
  day?: number;
  maxPerDay?: number;
  speed?: number;
};

const dayMs = 86_400_000;

/**
 * Visits and likes of one day, earliest first. On the day of sign-up the first visit comes after 20 to 40 seconds and
 * a like after one to two minutes; the rest is spread over the following hours, denser at first. No profile
 * is in it twice in one day.
 */
export function crowdPlan({ seed, user, personas, day = 0, maxPerDay = 6, speed = 1 }: CrowdOptions): CrowdEvent[] {
  const random = seededRandom(`crowd:${seed}:${day}`);
  const left = personas.filter((persona) => fitsSearch(persona, user));
  const count = Math.min(maxPerDay, left.length);
  const events: CrowdEvent[] = [];
  for (let index = 0; index < count; index += 1) {
    const [persona] = left.splice(random.integer(0, left.length - 1), 1);
    if (!persona) break;
    const opening = day === 0 ? openings[index] : undefined;
    const kind = opening?.kind ?? (random.chance(0.35) ? 'like' : 'visit');
    const moment = opening
      ? between(opening, random.next())
      : between(day === 0 ? restOfFirstDay : laterDay, random.next() ** (day === 0 ? 3 : 1)) + day * dayMs;
    events.push({ kind, personaId: persona.id, afterMs: Math.round(moment / speed) });
  }
  return events.sort((a, b) => a.afterMs - b.afterMs);
}

const openings = [
  { kind: 'visit', from: 20_000, to: 40_000 },
  { kind: 'like', from: 60_000, to: 120_000 },
] as const;

const restOfFirstDay = { from: 240_000, to: 36_000_000 };
const laterDay = { from: 0, to: 50_400_000 };

function between({ from, to }: { from: number; to: number }, random: number): number {
  return from + random * (to - from);
}
