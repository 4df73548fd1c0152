import { DAY_MS } from '@halo/shared/contracts';
import type { PlanPrice, PlanWithHistory, PlanWording } from './plans.ts';

const REDUCTION_MS = 30 * DAY_MS;

/** A row of a history with its end: undefined while nothing follows. */
export type Interval<Row> = Row & { readonly until: Date | undefined };
export type PriceInterval = Interval<PlanPrice>;

/** One after the other. Of two that begin at the same moment the one that was written later counts. */
export function intervalsOf<Row extends { id: number; validFrom: Date }>(rows: readonly Row[]): Interval<Row>[] {
  const sorted = [...rows].sort((one, other) => +one.validFrom - +other.validFrom || one.id - other.id);
  const last = sorted.filter((row, index) => +row.validFrom !== +(sorted[index + 1]?.validFrom ?? Number.NaN));
  return last.map((row, index) => ({ ...row, until: last[index + 1]?.validFrom }));
}

/** What is said in force: what the plan began with, until something else was said. */
export function wordingAt(
  { texts, places, wordings }: PlanWithHistory,
  now: Date,
): Pick<PlanWording, 'texts' | 'places'> {
  return intervalsOf(wordings).findLast(({ validFrom }) => validFrom <= now) ?? { texts, places };
}

/** The price in force. A clock that is a little behind sees the first one. */
export function priceAt(prices: readonly PlanPrice[], now: Date): PriceInterval | undefined {
  const intervals = intervalsOf(prices);
  return intervals.findLast(({ validFrom }) => validFrom <= now) ?? intervals[0];
}

export interface Reduction {
  /** what was asked at least in the 30 days before */
  readonly lowestCents: number;
  readonly since: Date;
  /** from then on it is the price, and not a lowered one */
  readonly until: Date;
}

/**
 * Whether the price in force may be called lowered: the plan was on sale for the whole 30 days before, always at more,
 * and the lower price is not older than 30 days itself.
 */
export function reductionAt(prices: readonly PlanPrice[], now: Date): Reduction | undefined {
  const current = priceAt(prices, now);
  if (!current?.isOnSale) return undefined;
  const intervals = intervalsOf(prices);
  const since = beginOf(current, intervals);
  const [from, until] = [new Date(+since - REDUCTION_MS), new Date(+since + REDUCTION_MS)];
  const [first] = intervals;
  if (!first || first.validFrom > from || now >= until) return undefined;
  const before = intervals.filter((each) => each.validFrom < since && (each.until ?? now) > from);
  if (before.some(({ isOnSale }) => !isOnSale)) return undefined;
  const lowestCents = Math.min(...before.map(({ cents }) => cents));
  return lowestCents > current.cents ? { lowestCents, since, until } : undefined;
}

/** Since when it is sold at this price without a break. */
function beginOf(current: PriceInterval, intervals: readonly PriceInterval[]): Date {
  let begin = current.validFrom;
  for (const { isOnSale, cents, validFrom, until } of intervals.toReversed())
    if (isOnSale && cents === current.cents && +(until ?? 0) === +begin) begin = validFrom;
  return begin;
}
