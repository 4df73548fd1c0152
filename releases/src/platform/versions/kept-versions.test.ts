import { DAY_MS } from '@halo/shared/contracts';
import { keptVersions } from './kept-versions.ts';

const now = new Date('2026-06-01T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
/** Five that are newer than the one in question, so that it is not kept as one of the newest. */
const newer = Array.from({ length: 5 }, (_, index) => ({
  version: `2.0.${index}`,
  publishedAt: daysAgo(0),
  lastPinnedAt: null,
}));

test.each<[string, { publishedAt: Date; lastPinnedAt: Date | null }, string[], boolean]>([
  ['in use', { publishedAt: daysAgo(300), lastPinnedAt: daysAgo(200) }, ['1.0.0'], true],
  ['unpinned six days and 23 hours ago', { publishedAt: daysAgo(300), lastPinnedAt: daysAgo(6.96) }, [], true],
  ['unpinned seven days ago', { publishedAt: daysAgo(300), lastPinnedAt: daysAgo(7) }, [], false],
  ['published 29 days ago and never used', { publishedAt: daysAgo(29), lastPinnedAt: null }, [], true],
  ['published 31 days ago and never used', { publishedAt: daysAgo(31), lastPinnedAt: null }, [], false],
])('a version that is %s', (_what, facts, used, isKept) => {
  expect(keptVersions([...newer, { version: '1.0.0', ...facts }], new Set(used), now).has('1.0.0')).toBe(isKept);
});

test('the five newest always stay', () => {
  const old = Array.from({ length: 7 }, (_, index) => ({
    version: `1.0.${index}`,
    publishedAt: daysAgo(400 + index),
    lastPinnedAt: daysAgo(399),
  }));
  expect([...keptVersions(old, new Set(), now)]).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4']);
});
