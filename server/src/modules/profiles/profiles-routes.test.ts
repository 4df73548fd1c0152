import {
  endpoints,
  FREE_SEARCH_PAGES,
  languageChoiceEndpoints,
  NO_FILTERS,
  type SearchRequest,
  SearchResult,
  unseal,
} from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { profiles } from './profiles-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft } from '../conversations/chat-fixtures.ts';
import { regionsOf } from '../geo/index.ts';
import { sampleProfilesOf } from './sample-profiles.ts';
import { seedSampleProfiles } from './sample-seeding.ts';

const REGION = 'Emilia-Romagna';

let test: TestApp;
let account: TestAccount;
let premium: TestAccount;
let all: Awaited<ReturnType<TestApp['sampleProfiles']>>;
beforeAll(async () => {
  test = await buildTestApp();
  all = await test.sampleProfiles();
  [account, premium] = await Promise.all([test.register(), test.register({ premiumLevel: 1 })]);
});
afterAll(() => test.close());

const request = (of: TestAccount, fields: Partial<SearchRequest> = {}): SearchRequest => ({
  country: 'it',
  page: 1,
  region: REGION,
  trackerId: of.clickId,
  seeking: 'woman',
  ...fields,
});

async function search(of: TestAccount, fields: Partial<SearchRequest> = {}, call: 'search' | 'match' = 'search') {
  const answer = await test.call(endpoints.profiles[call], { body: request(of, fields) }, { as: of });
  return answer.status === 200
    ? { result: await unseal(of.brand.sealKey, SearchResult, answer.value.data), text: answer.text }
    : { problem: answer.problem };
}

const womenOf = (region: string) =>
  all.filter((profile) => profile.country === 'it' && profile.region === region && profile.gender === 'woman');

describe('the sample profiles', () => {
  it('are more than 400 a country, in every region, all labelled as samples', () => {
    for (const country of ['it', 'es', 'fr'] as const) {
      const own = all.filter((profile) => profile.country === country);
      expect(own.length).toBeGreaterThanOrEqual(400);
      expect(new Set(own.map((profile) => profile.region))).toEqual(
        new Set(regionsOf(country).map(({ name }) => name)),
      );
    }
    expect(new Set(all.map((profile) => profile.nature))).toEqual(new Set(['sample']));
  });

  it('are put in once, and again when their content changes', async () => {
    expect(await seedSampleProfiles(test.database.db)).toEqual({ inserted: 0 });
    const [first] = all;
    await test.database.db
      .update(profiles)
      .set({ about: 'changed by hand' })
      .where(eq(profiles.angelId, first?.angelId ?? ''));
    expect((await seedSampleProfiles(test.database.db, { limit: all.length })).inserted).toBe(all.length);
    expect(await test.sampleProfiles()).toEqual(all);
  });
});

describe('a search', () => {
  it('[DISC-11] answers a page of the region, sealed, always in the same order', async () => {
    const [one, two] = [await search(account), await search(account, { page: 2 })];
    const women = womenOf(REGION);
    expect(one.result?.total).toBe(women.length);
    expect(one.result?.profiles.map(({ id }) => id)).toEqual(women.slice(0, 12).map((profile) => profile.angelId));
    expect(two.result?.profiles.map(({ id }) => id)).toEqual(women.slice(12, 24).map((profile) => profile.angelId));
    expect((await search(account)).result).toEqual(one.result);
    for (const name of ['screenName', women[0]?.screenName ?? '']) expect(one.text).not.toContain(name);
  });

  it('shows of a profile what a card needs, and its nature', async () => {
    const card = (await search(account)).result?.profiles[0];
    expect(card).toEqual({
      id: expect.any(String),
      screenName: expect.any(String),
      age: expect.any(Number),
      gender: 'woman',
      nature: 'sample',
      city: expect.any(String),
      region: REGION,
      isOnline: expect.any(Boolean),
      interests: expect.any(Array),
      photoUrl: `/photos/${card?.id}.jpg?v=1`,
      avatarUrl: `/photos/${card?.id}-160.jpg?v=1`,
      placeholder: [expect.stringMatching(/^#/), expect.stringMatching(/^#/)],
    });
  });

  it('puts who lives in the city first and keeps the region behind', async () => {
    const women = womenOf(REGION);
    const city = women.at(-1)?.city ?? '';
    const found = (await search(account, { city })).result;
    const near = women.filter((profile) => profile.city === city).map((profile) => profile.angelId);
    expect(found?.profiles.slice(0, near.length).map(({ id }) => id)).toEqual(near.slice(0, 12));
    expect(found?.profiles).toHaveLength(12);
    expect(found?.total).toBe(women.length);
  });

  it('finds men for who seeks men, and no profile beyond the last page', async () => {
    const his = await test.register({ fields: { gender: 'man', seeking: 'man', region: REGION } });
    const { result } = await search(his);
    expect(new Set(result?.profiles.map(({ gender }) => gender))).toEqual(new Set(['man']));
    expect((await search(premium, { page: 500 })).result?.profiles).toEqual([]);
  });

  it('says which of them are liked', async () => {
    const liker = await test.register();
    const liked = womenOf(REGION)[3]?.angelId ?? '';
    await test.database.db.execute(`insert into likes (click_id, angel_id) values ('${liker.clickId}', '${liked}')`);
    expect((await search(liker)).result?.likedIds).toEqual([liked]);
    const [profile] = (
      await test.call(
        endpoints.profiles.profile,
        { params: { angelId: liked, country: 'it', seeking: 'woman' } },
        { as: liker },
      )
    ).value;
    expect(profile?.isLiked).toBe(true);
  });
});

it('[DISC-11] the deck leaves out whom one liked, swiped away or wrote to, until it is taken back', async () => {
  const owner = await test.register({ premiumLevel: 2 });
  const { conversations } = test.services;
  const caller = callerOf(owner);
  const deck = async () => {
    const { result } = await search(owner, {}, 'match');
    return { ids: result?.profiles.map(({ id }) => id) ?? [], total: result?.total };
  };
  const before = await deck();
  const [liked, passed, written, left] = before.ids as [string, string, string, string];
  expect(before.total).toBe(womenOf(REGION).length);
  await conversations.like(caller, liked);
  for (let times = 2; times > 0; times -= 1) await conversations.pass(caller, passed);
  await conversations.send(caller, draft(owner, written));
  const after = await deck();
  expect([after.ids[0], after.total]).toEqual([left, womenOf(REGION).length - 3]);
  // The grid shows everybody.
  expect((await search(owner)).result?.total).toBe(womenOf(REGION).length);
  const counted = async (isUndecided?: boolean) => {
    const asked = {
      country: 'it',
      region: REGION,
      trackerId: owner.clickId,
      seeking: 'woman',
      filters: NO_FILTERS,
    } as const;
    const body = { ...asked, ...(isUndecided === undefined ? {} : { isUndecided }) };
    return (await test.call(endpoints.profiles.countFound, { body }, { as: owner })).value.total;
  };
  expect([await counted(), await counted(true)]).toEqual([womenOf(REGION).length, womenOf(REGION).length - 3]);

  for (const id of [liked, passed]) await conversations.takeBack(caller, id);
  const again = await deck();
  expect([again.ids.slice(0, 3), again.total]).toEqual([[liked, passed, left], womenOf(REGION).length - 1]);
  expect(await conversations.likedIds(owner.clickId)).toEqual([]);
});

describe('[ROLE-01] what free accounts may see', () => {
  it(`[DISC-03] is ${FREE_SEARCH_PAGES} pages of their own region; the problem names the popup`, async () => {
    expect((await search(account, { page: FREE_SEARCH_PAGES })).result).toBeDefined();
    const beyond = await search(account, { page: FREE_SEARCH_PAGES + 1 });
    expect([beyond.problem?.code, beyond.problem?.detail]).toEqual(['premium_required', { hook: 'paginazione' }]);
    const elsewhere = await search(account, { region: 'Lazio', premiumLevel: 2 });
    expect([elsewhere.problem?.code, elsewhere.problem?.detail]).toEqual([
      'premium_required',
      { hook: 'cambia_regione' },
    ]);
    const abroad = await search(account, { country: 'es', region: 'Andalucía' });
    expect(abroad.problem?.detail).toEqual({ hook: 'cambia_regione' });
    expect((await search(account, { page: 4 }, 'match')).result).toBeDefined();
    expect((await search(account, { region: 'Lazio' }, 'match')).problem?.code).toBe('premium_required');
  });

  it('is not what paying accounts may', async () => {
    expect((await search(premium, { page: 3 })).result?.profiles.length).toBeGreaterThan(0);
    expect((await search(premium, { region: 'lazio', page: 4 })).result?.total).toBe(womenOf('Lazio').length);
  });

  it('needs a region of the country', async () => {
    expect((await search(account, { region: 'Atlantide' })).problem?.code).toBe('region_unknown');
    const homeless = await test.register();
    await test.database.db.execute(`update accounts set region = '' where click_id = '${homeless.clickId}'`);
    expect((await search(homeless)).problem?.code).toBe('region_missing');
  });
});

describe('one profile', () => {
  it('[DISC-10] has everything that is known of it', async () => {
    const known = all.find(
      ({ country, heightCm, weightKg }) => country === 'it' && heightCm !== null && weightKg === null,
    );
    const answer = await test.call(
      endpoints.profiles.profile,
      { params: { angelId: known?.angelId ?? '', country: 'it', seeking: 'woman' } },
      { as: account },
    );
    const [profile] = answer.value;
    expect(profile).toMatchObject({
      id: known?.angelId,
      about: known?.about,
      description: known?.description,
      hairColour: known?.hairColour,
      height: known?.heightCm,
      nature: 'sample',
      isLiked: false,
    });
    expect(profile).not.toHaveProperty('weight');
  });

  it('of a sample speaks the language of who reads it, in its own words', async () => {
    const [known] = sampleProfilesOf('it');
    await test.call(languageChoiceEndpoints.keep, { body: { language: 'en' } }, { as: premium });
    const params = { angelId: known?.angelId ?? '', country: 'it' as const, seeking: 'woman' as const };
    const readAs = async (as: TestAccount) =>
      (await test.call(endpoints.profiles.profile, { params }, { as })).value[0];
    const { about, description, prompts } = sampleProfilesOf('it', 'en')[0] ?? {};
    expect(await readAs(premium)).toMatchObject({ about, description, prompts });
    expect(await readAs(account)).toMatchObject({ about: known?.about, prompts: known?.prompts });
    expect(about).not.toBe(known?.about);
  });

  it('[DISC-11] is an empty list without profiles', async () => {
    expect(
      (
        await test.call(
          endpoints.profiles.profile,
          { params: { angelId: 'unknown', country: 'it', seeking: 'woman' } },
          { as: account },
        )
      ).value,
    ).toEqual([]);
  });
});

describe('how many there are', () => {
  const totals = (country: 'it' | 'fr', region?: string) =>
    test.call(endpoints.profiles.totalRegion, { body: { country, ...(region === undefined ? {} : { region }) } });

  it('[DISC-11] is counted, for everybody, by what they are', async () => {
    // Those whom one can look for on this brand.
    const counted = all.filter(({ gender }) => gender !== 'nonBinary');
    const count = counted.filter((profile) => profile.country === 'it' && profile.region === REGION).length;
    expect((await totals('it', REGION)).value).toEqual({
      total: count,
      people: 0,
      samples: count,
      operators: 0,
      countedAt: test.clock.now().toISOString(),
    });
    expect((await totals('fr')).value.total).toBe(counted.filter((profile) => profile.country === 'fr').length);
    expect((await totals('it', 'Atlantide')).problem.code).toBe('region_unknown');
  });

  it('follows what changes within a minute', async () => {
    const before = (await totals('it', 'Molise')).value;
    await test.database.db
      .update(profiles)
      .set({ nature: 'person' })
      .where(
        eq(profiles.angelId, all.find(({ gender, region }) => region === 'Molise' && gender === 'man')?.angelId ?? ''),
      );
    expect((await totals('it', 'Molise')).value).toEqual(before);
    test.clock.advance(60_000);
    expect((await totals('it', 'Molise')).value).toEqual({
      total: before.total,
      people: 1,
      samples: before.samples - 1,
      operators: 0,
      countedAt: test.clock.now().toISOString(),
    });
  });
});

describe('photos', () => {
  it.each([
    ['', 600, 800],
    ['-160', 160, 160],
  ])('/photos/<id>%s.jpg is a JPEG of %d × %d that browsers may keep', async (suffix, width, height) => {
    const url = `/photos/${all[0]?.angelId}${suffix}.jpg?v=1`;
    const answer = await test.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect((await test.app.inject({ url })).rawPayload).toEqual(answer.rawPayload);
  });

  it.each(['unknown.jpg', 'unknown.png', '..%2f..%2fpackage.json', '%2e%2e', `${'x'.repeat(100)}.jpg`])(
    '/photos/%s is not there',
    async (name) => {
      const answer = await test.app.inject({ url: `/photos/${name}` });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    },
  );
});

it('[HOME-02] shows visitors of a demo samples whose picture has too few pixels to be sharp, and never a member', async () => {
  const cards = (await test.call(endpoints.profiles.teaser, { body: { country: 'it', region: REGION } })).value;
  expect(cards).toHaveLength(8);
  const names = sampleProfilesOf('it').filter(({ region }) => region === REGION);
  for (const { name, age, city, picture } of cards) {
    expect(names).toContainEqual(expect.objectContaining({ screenName: name, age, city }));
    expect(picture).toMatch(/^data:image\/webp;base64,/);
    const { width, height } = await sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64')).metadata();
    expect([width, height]).toEqual([24, 32]);
  }
  expect(JSON.stringify(cards).length).toBeLessThan(8_000);
});
