import { createCrowdedSearches } from './crowded-searches.ts';
import type { NarrowedSearch } from './search-order.ts';

const of = (region: string, clickId = 'anna') =>
  ({
    country: 'it',
    viewer: { clickId, brandId: 'luna', gender: 'woman', seeking: ['man'] },
    narrowing: { region, filters: { isOnline: false }, crossesRegions: false, now: new Date() },
  }) as unknown as NarrowedSearch;

test('a search that found many is known, also of another account, until it finds few', () => {
  const crowded = createCrowdedSearches();
  crowded.note(of('Lazio'), true);
  expect([crowded.has(of('Lazio', 'carla')), crowded.has(of('Molise'))]).toEqual([true, false]);
  crowded.note(of('Lazio'), false);
  expect(crowded.has(of('Lazio'))).toBe(false);
});

test('of too many, those that were asked for longest ago are forgotten', () => {
  const crowded = createCrowdedSearches(2);
  for (const region of ['Lazio', 'Molise', 'Lazio', 'Umbria']) crowded.note(of(region), true);
  expect(['Lazio', 'Molise', 'Umbria'].filter((region) => crowded.has(of(region)))).toEqual(['Lazio', 'Umbria']);
});
