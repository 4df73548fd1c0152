import type { ProfileRow } from './profiles-repository.ts';
import { sampleProfilesOf } from './sample-profiles.ts';
import { isThereFor, onlineFor } from './who-is-there.ts';

const evening = new Date('2026-03-10T20:00:00Z');
const needs = {
  brands: { byId: (id: string) => ({ isDemo: id === 'demo' }) } as never,
  clock: { now: () => evening },
  hub: { isOnline: () => false, onlineAccounts: () => [] },
};
const rows = sampleProfilesOf('it').map(
  ({ angelId }) => ({ angelId, clickId: null, nature: 'sample', showsOnline: true }) as ProfileRow,
);

it.each([
  ['demo', true],
  ['earnest', false],
  [undefined, false],
] as const)('samples show as online on a demo brand only (%s)', (brandId, isExpected) => {
  expect(rows.some(isThereFor(needs, undefined, brandId))).toBe(isExpected);
  if (brandId === undefined) return;
  expect(onlineFor(needs, undefined, { brandId, country: 'it' }).samples.length > 0).toBe(isExpected);
});

it('a profile that the team answers for has no rhythm of its own', () => {
  const isThere = isThereFor(needs, undefined, 'demo');
  expect(rows.map((row) => ({ ...row, nature: 'operator' })).some(isThere)).toBe(false);
});
