import { toCents, toDecimal } from './decimal-amount.ts';

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [990, '9.90'],
  [2990, '29.90'],
  [4990, '49.90'],
  [123_456, '1234.56'],
])('%d cents are %s and back', (cents, decimal) => {
  expect(toDecimal(cents)).toBe(decimal);
  expect(toCents(decimal)).toBe(cents);
});

test.each([
  [29.9, 2990],
  ['29.9', 2990],
  [30, 3000],
  ['29.9000', 2990],
])('%p is read as %d cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});

test.each(['', '-1', '1e3', '29,90', '29.905', 'NaN', '0x10'])('%p is no amount', (amount) => {
  expect(toCents(amount)).toBeUndefined();
});

test('other currencies count in their own smallest unit', () => {
  expect([toCents('3000', 'JPY'), toCents('3000.00', 'JPY'), toCents('3000.5', 'JPY')]).toEqual([
    3000,
    3000,
    undefined,
  ]);
  expect(toCents('1.234', 'KWD')).toBe(1234);
});
