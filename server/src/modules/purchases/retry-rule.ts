import { addDays } from './period.ts';

/** After a refusal a renewal is tried again so many days later; premium goes on until then. After the last it ends. */
const RETRY_DAYS = [1, 3, 3] as const;
const HOUR_MS = 3_600_000;
/** Of mistakes and outages that are not the owner's: about a week, then the plan ends. */
const OURS_MAX = 10;

/** When a renewal that was refused so many times is tried next; undefined: it is over. */
export function nextTry(refusals: number, now: Date): Date | undefined {
  const days = RETRY_DAYS[refusals - 1];
  return days === undefined ? undefined : addDays(now, days);
}

/**
 * When it is tried again after so many attempts that never reached a bank: an hour later, then twice as long each time,
 * at most a day. Undefined: it is over.
 */
export function afterOurs(attempts: number, now: Date): Date | undefined {
  if (attempts >= OURS_MAX) return undefined;
  return new Date(now.getTime() + Math.min(2 ** Math.max(attempts - 1, 0), 24) * HOUR_MS);
}
