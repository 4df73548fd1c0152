import { formatBytes, formatMilliseconds, formatMoney, formatPercent, formatShare, formatWhen } from './format.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-11-21T11:59:30.000Z', 'just now'],
  ['2026-11-21T11:57:00.000Z', '3 min ago'],
  ['2026-11-21T09:30:00.000Z', '2 hr ago'],
  ['2026-11-21T14:30:00.000Z', 'in 2 hr'],
])('%s is %s', (iso, text) => {
  expect(formatWhen(iso, now)).toBe(text);
});

it('says date and time when it is longer ago', () => {
  expect(formatWhen('2026-11-10T12:00:00.000Z', now)).toMatch(/^10 Nov/);
});

it('writes sizes, times and shares', () => {
  expect([formatBytes(900), formatBytes(146_200), formatBytes(2_340_000)]).toEqual(['900 B', '146 kB', '2.3 MB']);
  expect([formatMilliseconds(95.4), formatMilliseconds(1834)]).toEqual(['95 ms', '1.8 s']);
  expect([formatPercent(12.5), formatShare(0.0417), formatShare(0)]).toEqual(['12.5 %', '4.2 %', '0 %']);
});

it('writes money in the smallest unit that its currency has', () => {
  expect([formatMoney(2990, 'EUR'), formatMoney(3000, 'JPY')]).toEqual(['€29.90', 'JP¥3,000']);
});

it('never breaks a line between a sign and its amount', () => {
  const signed = [formatMoney(-3050, 'EUR'), formatMoney(3050, 'EUR', 'signed'), formatMoney(-3050, 'EUR', 'signed')];
  expect(signed).toEqual(['-\u2060€30.50', '+\u2060€30.50', '-\u2060€30.50']);
});
