import { readSearch } from './payment-search.ts';

it.each([
  ['anna@example.com', { email: 'anna@example.com', names: [] }],
  ['29.90', { cents: 2990, names: [] }],
  ['29,90 eur', { cents: 2990, currency: 'EUR', names: [] }],
  ['€29.90 1111', { cents: 2990, currency: 'EUR', lastFour: '1111', names: [] }],
  ['30 USD', { cents: 3000, currency: 'USD', names: [] }],
  ['1111', { lastFour: '1111', names: [] }],
  ['1111 EUR', { cents: 111_100, currency: 'EUR', names: [] }],
  ['HALO-IT-R-2026-000017', { names: ['HALO-IT-R-2026-000017'] }],
  ['  tr_WDqYK6vllg ', { names: ['tr_WDqYK6vllg'] }],
  ['abc', { names: ['abc'] }],
  ['', { names: [] }],
])('reads %j', (text, expected) => {
  expect(readSearch(text)).toEqual(expected);
});
