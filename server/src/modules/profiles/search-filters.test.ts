import { endpoints, NO_FILTERS, type SearchFilters, SearchResult, unseal } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { findable, type TestMember } from '../conversations/chat-fixtures.ts';
import { createProfilesPersonalData } from './profiles-personal-data.ts';

const REGION = 'Emilia-Romagna';
const WOMAN = { gender: 'woman', seeking: 'man', region: REGION } as const;
const DAY_MS = 86_400_000;

let test: TestApp;
let bruno: TestAccount;
let women: Record<'anna' | 'berta' | 'carla' | 'dora' | 'elsa', TestMember>;
beforeAll(async () => {
  test = await buildTestApp();
  bruno = await test.register({ fields: { gender: 'man', seeking: 'woman', region: REGION, city: 'Bologna' } });
  // Bologna to Modena are 37 km, to Piacenza 138, to Prato in Toscana 74.
  women = {
    anna: await findable(test, { userName: 'Anna', fields: { ...WOMAN, city: 'Bologna', age: 30 } }),
    berta: await findable(test, { userName: 'Berta', fields: { ...WOMAN, city: 'Modena', age: 40 } }),
    carla: await findable(test, { userName: 'Carla', fields: { ...WOMAN, city: 'Piacenza', age: 50 } }),
    dora: await findable(test, { userName: 'Dora', fields: { ...WOMAN, city: 'Prato', region: 'Toscana', age: 30 } }),
    elsa: await findable(test, { userName: 'Elsa', fields: { ...WOMAN, city: 'Nowhere', age: 30 } }),
  };
  await change('anna', "photo_name = 'anna.jpg'");
});
afterAll(() => test.close());

const change = (who: keyof typeof women, set: string) =>
  test.database.db.execute(`update accounts set ${set} where click_id = '${women[who].clickId}'`);

const save = (of: TestAccount, filters: Partial<SearchFilters>) =>
  test.call(
    endpoints.profiles.saveFilters,
    { body: { clickId: of.clickId, filters: { ...NO_FILTERS, ...filters } } },
    { as: of },
  );

const where = (of: TestAccount, city = 'Bologna') =>
  ({ country: 'it', region: REGION, city, trackerId: of.clickId, seeking: 'woman' }) as const;

async function search(of: TestAccount, { city, call = 'search' }: { city?: string; call?: 'search' | 'match' } = {}) {
  const body = { ...where(of, city), page: 1 };
  const answer = await test.call(endpoints.profiles[call], { body }, { as: of });
  const result = await unseal(of.brand.sealKey, SearchResult, answer.value.data);
  return { ...result, names: result.profiles.map(({ screenName }) => screenName).sort() };
}

const count = async (of: TestAccount, filters: Partial<SearchFilters>) =>
  (
    await test.call(
      endpoints.profiles.countFound,
      { body: { ...where(of), filters: { ...NO_FILTERS, ...filters } } },
      { as: of },
    )
  ).value.total;

/** Keeps the filters and searches. */
async function found(filters: Partial<SearchFilters>, of = bruno) {
  await save(of, filters);
  return (await search(of)).names;
}

describe('[DISC-15] filters of the search', () => {
  it('narrow it by age, photo, nature and nearness, alone and together', async () => {
    expect(await found({})).toEqual(['Anna', 'Berta', 'Carla', 'Elsa']);
    expect(await found({ ageFrom: 40 })).toEqual(['Berta', 'Carla']);
    expect(await found({ ageFrom: 31, ageTo: 40 })).toEqual(['Berta']);
    expect(await found({ hasPhoto: true })).toEqual(['Anna']);
    expect(await found({ withinKm: 5 })).toEqual(['Anna']);
    expect(await found({ withinKm: 50 })).toEqual(['Anna', 'Berta']);
    expect(await found({ withinKm: 50, ageFrom: 40, isPerson: true })).toEqual(['Berta']);
  });

  it('find who likes at least one of the interests that are asked for', async () => {
    await change('anna', "interests = '{hiking,wine}'");
    await change('berta', "interests = '{wine,cat}'");
    expect(await found({ interests: ['hiking'] })).toEqual(['Anna']);
    expect(await found({ interests: ['hiking', 'cat'] })).toEqual(['Anna', 'Berta']);
    expect(await found({ interests: ['wine'], ageFrom: 40 })).toEqual(['Berta']);
    await save(bruno, { interests: ['chess'] });
    expect(await search(bruno)).toMatchObject({
      names: [],
      filters: { interests: ['chess'] },
      without: { interests: 4 },
    });
    expect(await count(bruno, { interests: ['cat', 'chess'] })).toBe(1);
    await save(bruno, {});
    const cards = (await search(bruno)).profiles.map(({ screenName, interests }) => [screenName, interests]);
    expect(cards).toContainEqual(['Anna', ['hiking', 'wine']]);
    expect(cards).toContainEqual(['Carla', undefined]);
  });

  it('stay with the account on every device, hold in the deck too, and are taken away in one go', async () => {
    expect((await save(bruno, { ageFrom: 40, isPerson: true })).value).toEqual({
      ...NO_FILTERS,
      ageFrom: 40,
      isPerson: true,
    });
    const grid = await search(bruno);
    expect(grid).toMatchObject({ filters: { ageFrom: 40, isPerson: true }, total: 2, isNearKnown: true });
    expect((await search(bruno, { call: 'match' })).names).toEqual(['Berta', 'Carla']);
    expect((await search(await test.register({ fields: { region: REGION } }))).filters).toEqual(NO_FILTERS);
    await save(bruno, {});
    expect(await search(bruno)).toMatchObject({ filters: NO_FILTERS, total: 4, without: {} });
  });

  it('say how many are left, and which of them to loosen', async () => {
    await save(bruno, { ageFrom: 60, withinKm: 50, hasPhoto: true });
    expect(await search(bruno)).toMatchObject({ names: [], total: 0, without: { age: 1, distance: 0, photo: 0 } });
    expect(await count(bruno, { withinKm: 50 })).toBe(2);
    expect(await count(bruno, {})).toBe(4);
    // Counting keeps nothing.
    expect((await search(bruno)).filters).toMatchObject({ ageFrom: 60 });
  });

  it('find who is near beyond the border of the region for who pays, and for no other account', async () => {
    const premium = await test.register({ premiumLevel: 1, fields: { region: REGION, city: 'Bologna' } });
    expect(await found({ withinKm: 100 }, premium)).toEqual(['Anna', 'Berta', 'Dora']);
    expect((await search(premium)).without).toEqual({});
    expect(await found({ withinKm: 100, ageFrom: 45 }, premium)).toEqual([]);
    expect((await search(premium)).without).toEqual({ age: 3, distance: 1 });
    expect(await found({ withinKm: 100 })).toEqual(['Anna', 'Berta']);
  });

  it('leave distance aside where it is not known which town is meant', async () => {
    await save(bruno, { withinKm: 5, ageFrom: 40 });
    for (const city of ['', 'Nowhere'])
      expect(await search(bruno, { city })).toMatchObject({ isNearKnown: false, total: 2, without: {} });
  });

  it('follow a member who moves', async () => {
    await change('carla', "city = 'Bologna'");
    expect(await found({ withinKm: 5 })).toEqual(['Anna', 'Carla']);
    await change('carla', "city = 'Piacenza'");
    expect(await found({ withinKm: 5 })).toEqual(['Anna']);
  });

  it('know who is new, by the first time they chose to be found', async () => {
    expect(await found({ isNew: true })).toEqual(['Anna', 'Berta', 'Carla', 'Elsa']);
    test.clock.advance(15 * DAY_MS);
    const later = await test.register({ fields: { region: REGION } });
    const choose = (isChosen: boolean) => test.services.profiles.beFound(women.berta.clickId, isChosen);
    await choose(false);
    await choose(true);
    const fresh = await findable(test, { userName: 'Fanny', fields: { ...WOMAN, city: 'Bologna' } });
    expect(await test.services.profiles.saveFilters(later.clickId, { ...NO_FILTERS, isNew: true })).toBeDefined();
    expect((await search(later)).names).toEqual(['Fanny']);
    await test.services.profiles.beFound(fresh.clickId, false);
  });

  it('say who is online only to who is found and shows it too, and nothing of who hides it', async () => {
    const viewer = await findable(test, {
      userName: 'Vito',
      fields: { gender: 'man', seeking: 'woman', region: REGION },
    });
    for (const { clickId } of [women.anna, women.berta]) test.hub.online.add(clickId);
    const shows = { online: false, read: true, typing: true };
    await test.services.profiles.showSigns(women.berta.clickId, shows);
    expect(await found({ isOnline: true }, viewer)).toEqual(['Anna']);
    await test.services.profiles.showSigns(viewer.clickId, shows);
    expect(await search(viewer)).toMatchObject({ names: [], without: { online: 4 } });
    const unfound = await test.register({ fields: { region: REGION } });
    expect(await found({ isOnline: true }, unfound)).toEqual([]);
    test.hub.online.clear();
  });

  it('refuse what makes no sense', async () => {
    for (const filters of [{ ageFrom: 50, ageTo: 40 }, { ageFrom: 12 }, { withinKm: 7 }]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/users/filters',
        headers: { host: bruno.brand.hosts[0], authorization: `Bearer ${bruno.token}` },
        payload: { clickid: bruno.clickId, filtri: { ...NO_FILTERS, ...filters } },
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_request']);
    }
  });

  it("are in the copy of their owner's data, and go with the account", async () => {
    await save(bruno, { ageFrom: 40, interests: ['wine', 'cat'] });
    const data = createProfilesPersonalData(test.database.db);
    const person = {
      clickId: bruno.clickId,
      email: bruno.email,
      brandId: bruno.brand.id,
      provenEmail: null,
      photoName: null,
    };
    expect(await data.read?.(person)).toMatchObject({ searchFilters: [{ ageFrom: 40, interests: 'wine, cat' }] });
    await test.database.db.transaction(async (tx) => data.erase?.(tx, person));
    expect(await data.read?.(person)).toMatchObject({ searchFilters: [] });
  });
});
