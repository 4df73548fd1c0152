import { NO_FILTERS, type SearchFilters } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { cityNamed } from '../geo/index.ts';
import { createCrowdedSearches } from './crowded-searches.ts';
import { countPeople, countWithout, findPage } from './search-repository.ts';
import type { PageSearch } from './search-order.ts';

const REGION = 'Emilia-Romagna';
const ALL = 1_000_000;
const FEW = { countTo: 5, sortTo: 5 };
const SINCE = new Date('2026-03-01T12:00:00Z');

let test: TestApp;
let viewer: TestAccount;
beforeAll(async () => {
  test = await buildTestApp();
  await test.sampleProfiles();
  viewer = await test.register({ fields: { region: REGION, city: 'Bologna' } });
  const { db } = test.database;
  // Five of each, some with one rank. Some live nowhere that is known, and some were seen, before and since.
  await db.execute(sql`insert into profiles
    select (jsonb_populate_record(p, jsonb_build_object('angel_id', p.angel_id || n, 'rank', (p.rank / n) % 5000))).*
    from profiles p, generate_series(2, 5) n where p.region = ${REGION}`);
  await db.execute(sql`update profiles set lat = null, lng = null where rank % 11 = 0`);
  await db.execute(sql`insert into seen_profiles (click_id, angel_id, seen_at)
    select ${viewer.clickId}, angel_id, ${SINCE.toISOString()}::timestamptz + (rank % 5 - 2) * interval '1 hour'
    from profiles where rank % 5 = 0 or rank % 7 = 0`);
});
afterAll(() => test.close());

interface Case {
  readonly filters?: Partial<SearchFilters>;
  readonly city?: string;
  readonly isWide?: boolean;
  readonly seeks?: readonly ('woman' | 'man')[];
  readonly seenBefore?: Date | undefined;
}

function searchOf({ filters, city = 'Bologna', isWide = false, seeks = ['woman'], ...rest }: Case): PageSearch {
  return {
    country: 'it',
    viewer: { clickId: viewer.clickId, brandId: viewer.brand.id, gender: 'man', seeking: seeks },
    narrowing: {
      region: REGION,
      filters: { ...NO_FILTERS, ...filters },
      centre: cityNamed('it', city, REGION),
      crossesRegions: isWide,
      online: { samples: [], members: [] },
      now: SINCE,
    },
    seenBefore: 'seenBefore' in rest ? rest.seenBefore : SINCE,
    limit: ALL,
    offset: 0,
    countTo: ALL,
    sortTo: ALL,
  };
}

const find = (search: PageSearch, crowded = createCrowdedSearches()) => findPage(test.database.db, search, crowded);

async function idsOf(search: PageSearch): Promise<string[]> {
  return (await find(search)).found.map(({ position }) => position.id);
}

describe('more people than are sorted are read in the order in which few are sorted', () => {
  it.each<[string, Case]>([
    ['from a town', {}],
    ['of two genders', { seeks: ['woman', 'man'] }],
    ['within a distance', { filters: { withinKm: 50 } }],
    ['within a distance, beyond the region', { filters: { withinKm: 100 }, isWide: true }],
    ['of an age', { filters: { ageFrom: 30, ageTo: 50 } }],
    ['from a town that is not known', { city: 'Nowhere', seeks: ['woman', 'man'] }],
    ['of whom it makes no difference whether they were seen', { seenBefore: undefined }],
  ])('%s', async (_, fields) => {
    const search = searchOf(fields);
    const { found, total } = await find(search);
    const ids = found.map(({ position }) => position.id);
    expect(total).toBe(ids.length);
    expect(total).toBeGreaterThan(30);

    // Not sorted after all, and the second time not tried to be.
    const crowded = createCrowdedSearches();
    for (const isKnown of [false, true]) {
      expect(crowded.has(search)).toBe(isKnown);
      const whole = await find({ ...search, ...FEW }, crowded);
      expect(whole.total).toBe(6);
      expect(whole.found.map(({ position }) => position)).toEqual(found.map(({ position }) => position));
    }
    // Fewer than the last time: the page is as right.
    expect(await find(search, crowded)).toEqual({ found, total });
    expect(crowded.has(search)).toBe(false);
    // Some pages from the beginning on, and each from the end of the one before.
    for (const offset of [0, 7, total - 9])
      expect(await idsOf({ ...search, ...FEW, limit: 7, offset })).toEqual(ids.slice(offset, offset + 7));
    for (const last of [4, Math.floor(total / 2), total - 4])
      expect(await idsOf({ ...search, ...FEW, limit: 7, after: found[last]?.position })).toEqual(
        ids.slice(last + 1, last + 8),
      );
  });
});

it('no count goes beyond its limit', async () => {
  const search = searchOf({ filters: { ageFrom: 90, hasPhoto: true } });
  const { db } = test.database;
  expect(await countPeople(db, searchOf({}), 20)).toBe(21);
  expect(await countPeople(db, search, 20)).toBe(0);
  const exact = await countPeople(db, searchOf({ filters: { hasPhoto: true } }), ALL);
  expect(exact).toBeGreaterThan(20);
  expect(await countWithout(db, search, ALL)).toEqual({ age: exact, photo: 0 });
  expect(await countWithout(db, search, 20)).toEqual({ age: 21, photo: 0 });
});
