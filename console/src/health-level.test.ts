import { failingShare, healthLevel } from './health-level.ts';

it.each([
  [{ visitors: 0, failing: 0 }, 'unknown'],
  [{ visitors: 19, failing: 19 }, 'unknown'],
  [{ visitors: 100, failing: 0 }, 'good'],
  [{ visitors: 1000, failing: 10 }, 'watch'],
  [{ visitors: 100, failing: 5 }, 'bad'],
] as const)('%j is %s', (health, level) => {
  expect(healthLevel(health)).toBe(level);
});

it('knows nothing of a version without reports', () => {
  expect(healthLevel(undefined)).toBe('unknown');
  expect(failingShare({ visitors: 0, failing: 0 })).toBe(0);
});
