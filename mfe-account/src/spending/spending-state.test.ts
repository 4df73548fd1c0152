import { someSpendingRules } from '@halo/shared/testing';
import { limitOf, reduceSpending } from './spending-state.ts';

test.each([
  ['', null],
  ['  ', null],
  ['50', 5000],
  ['50,5', 5050],
  ['49.90', 4990],
  ['20 €', 2000],
  ['0', 0],
  ['-1', undefined],
  ['abc', undefined],
  ['1,234', undefined],
  ['10001', undefined],
] as const)('"%s" is %s cents', (text, cents) => {
  expect(limitOf(text)).toBe(cents);
});

test.each([
  [{ monthlyLimitCents: 2000 }, '20'],
  [{ monthlyLimitCents: 2000, nextLimitAt: 5, nextLimitCents: 5000 }, '50'],
  [{ monthlyLimitCents: 2000, nextLimitAt: 5 }, ''],
  [{}, ''],
])('%j: the field shows the limit that was asked for last', (rules, limit) => {
  expect(reduceSpending({ status: 'loading' }, { type: 'loaded', rules: someSpendingRules(rules) })).toMatchObject({
    limit,
  });
});

test('a pause that was saved leaves what is typed in the limit', () => {
  const ready = reduceSpending(reduceSpending({ status: 'loading' }, { type: 'loaded', rules: someSpendingRules() }), {
    type: 'limitTyped',
    limit: '30',
  });
  expect(
    reduceSpending(ready, { type: 'saved', what: 'pause', rules: someSpendingRules({ pausedUntil: 9 }) }),
  ).toMatchObject({ limit: '30', rules: { pausedUntil: 9 } });
  expect(
    reduceSpending(ready, { type: 'saved', what: 'limit', rules: someSpendingRules({ monthlyLimitCents: 2950 }) }),
  ).toMatchObject({ limit: '29,50' });
});
