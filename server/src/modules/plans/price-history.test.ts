import { DAY_MS } from '@halo/shared/contracts';
import type { PlanPrice } from './plans.ts';
import { intervalsOf, priceAt, reductionAt } from './price-history.ts';

const START = Date.UTC(2026, 0, 1);
const day = (number: number): Date => new Date(START + number * DAY_MS);

/** Rows as they are written: from which day, for how much; 0: taken off sale. */
function history(...rows: readonly (readonly [number, number])[]): PlanPrice[] {
  return rows.map(([from, cents], index) => ({
    id: index + 1,
    cents: cents || 3990,
    renewalCents: null,
    isOnSale: cents > 0,
    validFrom: day(from),
  }));
}

it('asks the price that began last; of two that begin together the one that was written later', () => {
  const prices = history([0, 3990], [40, 2990], [50, 1990], [50, 3990]);
  expect([0, 39, 40, 49, 50].map((at) => priceAt(prices, day(at))?.cents)).toEqual([3990, 3990, 2990, 2990, 3990]);
  expect(intervalsOf(prices).map(({ until }) => until)).toEqual([day(40), day(50), undefined]);
  expect(priceAt(prices, day(-1))?.cents).toBe(3990);
  expect(priceAt([], day(0))).toBeUndefined();
});

it.each<[string, PlanPrice[], number, number | undefined]>([
  ['lowered after 30 days of history', history([0, 3990], [30, 2990]), 30, 3990],
  ['lowered a day too early', history([0, 3990], [29, 2990]), 31, undefined],
  ['lowered, on the last day that this is said', history([0, 3990], [30, 2990]), 59, 3990],
  ['lowered, 30 days later', history([0, 3990], [30, 2990]), 60, undefined],
  ['raised', history([0, 3990], [30, 4990]), 31, undefined],
  ['never changed', history([0, 3990]), 90, undefined],
  ['raised for a few days and put back', history([0, 2990], [40, 3990], [45, 2990]), 46, undefined],
  ['lowered twice: the lowest before the second time', history([0, 3990], [40, 2990], [50, 1990]), 51, 2990],
  ['raised more than 30 days before', history([0, 1990], [30, 3990], [61, 2990]), 62, 3990],
  ['raised on the thirtieth day before', history([0, 1990], [30, 3990], [59, 2990]), 62, undefined],
  ['written again at the same price', history([0, 3990], [30, 2990], [50, 2990]), 61, undefined],
  ['off sale for some of the 30 days', history([0, 3990], [20, 0], [22, 3990], [40, 2990]), 41, undefined],
  ['off sale now', history([0, 3990], [40, 2990], [41, 0]), 42, undefined],
])('[PAY-01] the old price beside a plan that was %s', (_how, prices, at, lowest) => {
  expect(reductionAt(prices, day(at))?.lowestCents).toBe(lowest);
});
