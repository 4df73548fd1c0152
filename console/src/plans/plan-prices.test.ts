import type { PlanPrice, PlanRecord } from '@halo/shared/contracts/operations';
import { effectsOf, isUnchanged, priceAt, readEuros, scheduledAfter, writeEuros } from './plan-prices.ts';

const NOW = Date.UTC(2026, 10, 20);
const on = (day: number): string => new Date(Date.UTC(2026, 10, day)).toISOString();
const price = (day: number, cents: number, isOnSale = true): PlanPrice => ({ cents, isOnSale, from: on(day) });

const plan = (fluxId: string, ...prices: PlanPrice[]): PlanRecord => ({
  brand: 'luna',
  fluxId,
  productId: 'credits-200',
  name: '200 crediti',
  credits: 200,
  premiumLevel: 1,
  lists: ['free'],
  prices,
});

it('knows the price of a moment, and what comes after it', () => {
  const prices = [price(1, 2990), price(25, 2490)];
  expect([0, 10, 25].map((day) => priceAt(prices, Date.parse(on(day)))?.cents)).toEqual([2990, 2990, 2490]);
  expect(scheduledAfter(prices, NOW)).toEqual([price(25, 2490)]);
});

it('says what becomes of each flow, those with the same change together', () => {
  const plans = [
    plan('7', price(1, 2990)),
    plan('8', price(1, 2990), price(25, 2490)),
    plan('9', price(1, 1990, false)),
  ];
  const wanted = { brand: 'luna', fluxIds: ['7', '8', '9'], productId: 'credits-200' };
  const change = { kind: 'price', cents: 1990 } as const;
  expect(effectsOf(plans, { ...wanted, change }, NOW)).toMatchObject([
    { fluxIds: ['7', '8'], before: { cents: 2990 }, after: { cents: 1990, isOnSale: true } },
    { fluxIds: ['9'], before: { cents: 1990 }, after: { cents: 1990, isOnSale: false } },
  ]);
  expect(effectsOf(plans, { ...wanted, change, startsAt: on(26) }, NOW)).toMatchObject([
    { fluxIds: ['7'] },
    { fluxIds: ['8'], before: { cents: 2490 } },
    { fluxIds: ['9'] },
  ]);
  const archived = effectsOf(plans, { ...wanted, fluxIds: ['7'], change: { kind: 'archive' } }, NOW);
  expect(archived).toMatchObject([{ before: { isOnSale: true }, after: { cents: 2990, isOnSale: false } }]);
});

it('reads prices as they are typed', () => {
  expect(['24.90', '24,9', ' 24 ', '0', '-1', '24.999', 'x', ''].map(readEuros)).toEqual([
    2490,
    2490,
    2400,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(writeEuros(2490)).toBe('24.90');
});

it('knows a price that is there already', () => {
  const wanted = { brand: 'luna', fluxIds: ['7', '8'], productId: 'credits-200' };
  const plans = [plan('7', price(1, 2990)), plan('8', price(1, 2490))];
  const same = effectsOf(plans, { ...wanted, change: { kind: 'price', cents: 2990 } }, NOW).map(isUnchanged);
  expect(same).toEqual([true, false]);
});
