import { formatsFor } from '../texts/format.ts';
import { lastSeenOf } from './last-seen.ts';

const NOW = Date.UTC(2026, 2, 5, 14, 5);
const HOUR = 3_600_000;

test.each([
  [0, 'lately'],
  [-HOUR, 'lately'],
  [HOUR - 1, 'lately'],
  [HOUR, { unit: 'hour', ago: 1 }],
  [23.9 * HOUR, { unit: 'hour', ago: 23 }],
  [24 * HOUR, { unit: 'day', ago: 1 }],
  [6.9 * 24 * HOUR, { unit: 'day', ago: 6 }],
  [7 * 24 * HOUR, 'long'],
])('[CHAT-12] %d ms ago', (passed, expected) => {
  expect(lastSeenOf(NOW - passed, NOW)).toEqual(expected);
});

test('the words of each language', () => {
  const said = (['it', 'es', 'fr', 'en'] as const).map((language) => formatsFor(language).ago(3, 'hour'));
  expect(said).toEqual(['3 ore fa', 'hace 3 horas', 'il y a 3 heures', '3 hours ago']);
  expect(formatsFor('it').ago(1, 'day')).toBe('ieri');
});
