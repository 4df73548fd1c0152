import { seededRandom } from './seeded-random.ts';

/**
 * Parts of a day in which a sample profile may show as online: likelihood, earliest and latest start, shortest and
 * longest stay.
 */
const habits = [
  { likelihood: 0.12, from: 5, to: 5 * 60, shortest: 15, longest: 70 },
  { likelihood: 0.5, from: 6 * 60 + 30, to: 9 * 60 + 30, shortest: 15, longest: 50 },
  { likelihood: 0.3, from: 9 * 60, to: 12 * 60, shortest: 15, longest: 60 },
  { likelihood: 0.6, from: 12 * 60 + 15, to: 14 * 60 + 15, shortest: 15, longest: 60 },
  { likelihood: 0.45, from: 14 * 60 + 30, to: 18 * 60, shortest: 15, longest: 60 },
  { likelihood: 0.9, from: 19 * 60, to: 22 * 60, shortest: 45, longest: 150 },
] as const;

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Whether a sample profile shows as online: a daily rhythm made from its id and the day, nothing stored.
 * A person's real presence comes from the socket, never from here.
 */
export function isSampleOnline(id: string, at: Date): boolean {
  const { day, minute } = localTime(at);
  const random = seededRandom(`presence:${id}:${day}`);
  return habits.some(({ likelihood, from, to, shortest, longest }) => {
    const comes = random.chance(likelihood);
    const start = random.integer(from, to);
    const stay = random.integer(shortest, longest);
    return comes && minute >= start && minute < start + stay;
  });
}

/** All three countries keep the same clock (the Canaries, an hour behind, are not treated apart). */
function localTime(at: Date): { day: string; minute: number } {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}
