import { addDays } from './period.ts';

/** After a refusal a renewal is tried again so many days later; premium goes on until then. After the last it ends. */
const RETRY_DAYS = [1, 3, 3] as const;

/** When a renewal that was refused so many times is tried next; undefined: it is over. */
export function nextTry(refusals: number, now: Date): Date | undefined {
  const days = RETRY_DAYS[refusals - 1];
  return days === undefined ? undefined : addDays(now, days);
}
