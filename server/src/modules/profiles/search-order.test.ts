import { endpoints, type SearchRequest, SearchResult, unseal } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { seenProfiles } from './profiles-tables.ts';
import { createProfilesPersonalData } from './profiles-personal-data.ts';

const REGION = 'Emilia-Romagna';
const DAY_MS = 86_400_000;

let test: TestApp;
let premium: TestAccount;
beforeAll(async () => {
  test = await buildTestApp();
  await test.sampleProfiles();
  premium = await test.register({ premiumLevel: 1, fields: { region: REGION, city: 'Bologna' } });
});
afterAll(() => test.close());

async function search(of: TestAccount, fields: Partial<SearchRequest> = {}) {
  const body = {
    country: 'it',
    region: REGION,
    city: 'Bologna',
    page: 1,
    trackerId: of.clickId,
    seeking: 'woman',
  } as const;
  const answer = await test.call(endpoints.profiles.search, { body: { ...body, ...fields } }, { as: of });
  const result = await unseal(of.brand.sealKey, SearchResult, answer.value.data);
  return { ...result, ids: result.profiles.map(({ id }) => id) };
}

/** Every page, each from the end of the one before. */
async function allPages(of: TestAccount, between: (page: number) => Promise<unknown> = async () => {}) {
  const first = await search(of);
  const pages = [first];
  for (let page = 2; page <= Math.ceil(first.total / 12); page += 1) {
    await between(page);
    const end = pages.at(-1)?.end;
    pages.push(await search(of, { page, since: first.since, ...(end ? { after: { page: page - 1, end } } : {}) }));
  }
  return pages;
}

const show = (id: string | undefined, isShown: boolean) =>
  test.database.db.execute(`update profiles set is_shown = ${isShown} where angel_id = '${id}'`);

describe('[DISC-15] the order of a search', () => {
  it('begins with the nearest, says how far they are, and has everybody once', async () => {
    const pages = await allPages(premium);
    const cards = pages.flatMap(({ profiles }) => profiles);
    const far = cards.map(({ distanceKm }) => distanceKm ?? -1);
    expect(far).toEqual([...far].sort((one, other) => one - other));
    expect(cards[0]).toMatchObject({ city: 'Bologna', distanceKm: 0 });
    expect(far.at(-1)).toBeGreaterThan(50);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(pages[0]?.total);
  });

  it('misses and repeats none while people come and go', async () => {
    const before = (await allPages(premium)).flatMap(({ ids }) => ids);
    const [gone, comes] = [before[3], before[5]];
    await show(comes, false);
    const pages = await allPages(premium, async (page) => {
      if (page === 2) await show(gone, false);
      if (page === 3) await show(comes, true);
    });
    const ids = pages.flatMap((each) => each.ids);
    expect(new Set(ids).size).toBe(ids.length);
    // Who was there all the time was met; who came by then stands on a page that is turned already.
    expect(before.filter((id) => !ids.includes(id))).toEqual([comes]);
    await show(gone, true);
  });

  it('puts whom one saw behind the others in the next visit, and leaves everybody in place in this one', async () => {
    const fresh = await test.register({ premiumLevel: 1, fields: { region: REGION, city: 'Bologna' } });
    const first = await search(fresh);
    const opened = (await search(fresh, { page: 3, since: first.since })).ids[0] ?? '';
    test.clock.advance(60_000);
    expect((await search(fresh, { since: first.since })).ids).toEqual(first.ids);
    const next = await search(fresh);
    expect(next.ids.filter((id) => first.ids.includes(id) || id === opened)).toEqual([]);
    expect(next.total).toBe(first.total);
    const last = await search(fresh, { page: Math.ceil(first.total / 12) });
    expect(last.end?.isSeen).toBe(true);
  });

  it('counts an opened profile as seen', async () => {
    const fresh = await test.register({ fields: { region: REGION, city: 'Bologna' } });
    const [nearest] = (await search(premium, { since: 0 })).ids;
    const body = { angelId: nearest ?? '', trackerId: fresh.clickId };
    await test.call(endpoints.conversations.visited, { body }, { as: fresh });
    test.clock.advance(1_000);
    expect((await search(fresh)).ids).not.toContain(nearest);
    expect((await search(fresh, { since: 0 })).ids[0]).toBe(nearest);
  });

  it('[DISC-03] believes no end that a free account names: it could read every page', async () => {
    const free = await test.register({ fields: { region: REGION, city: 'Bologna' } });
    const first = await search(free);
    const second = await search(free, { page: 2, since: first.since });
    const end = second.end;
    const again = await search(free, { page: 2, since: first.since, ...(end ? { after: { page: 1, end } } : {}) });
    expect(again.ids).toEqual(second.ids);
  });

  it('brings whom one saw three months ago in front again', async () => {
    const data = createProfilesPersonalData(test.database.db);
    test.clock.advance(91 * DAY_MS);
    await data.tidy?.(test.clock.now());
    expect(await test.database.db.select().from(seenProfiles)).toEqual([]);
  });
});
