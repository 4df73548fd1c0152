import type { Subscription } from '@halo/shared/contracts';

export type Every = Subscription['every'];

const DAY_MS = 86_400_000;

/** When so many periods since the start are over. Counted from the start, so that a 31st comes back after February. */
export function periodEnd(startedAt: Date, every: Every, periods: number): Date {
  switch (every) {
    case 'week':
      return new Date(startedAt.getTime() + periods * 7 * DAY_MS);
    case 'month':
      return addMonths(startedAt, periods);
    case 'year':
      return addMonths(startedAt, 12 * periods);
  }
}

/** The same day some months later; the last of the month where that day does not exist (31 January → 28 February). */
export function addMonths(from: Date, months: number): Date {
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target;
}

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}
