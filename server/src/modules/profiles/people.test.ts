import { endpoints, SearchResult, unseal } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { findable, type TestMember } from '../conversations/chat-fixtures.ts';

const REGION = 'Emilia-Romagna';
const NOWHERE = { search: false, match: false, profile: false, total: 0 };
const EVERYWHERE = { search: true, match: true, profile: true, total: 1 };

let test: TestApp;
let anna: TestMember;
let bruno: TestAccount;
beforeAll(async () => {
  test = await buildTestApp();
  const fields = { gender: 'woman', seeking: 'man', region: REGION } as const;
  anna = await findable(test, { userName: 'Anna', fields });
  bruno = await test.register({ fields: { gender: 'man', seeking: 'woman', region: REGION } });
});
afterAll(() => test.close());

/** Where a member stands for another one, with what is said about them. */
async function seenBy(viewer: TestAccount, angelId = anna.angelId) {
  const body = { country: 'it', page: 1, region: REGION, trackerId: viewer.clickId, seeking: 'woman' } as const;
  const params = { angelId, country: 'it', seeking: 'woman' } as const;
  const host = viewer.brand.hosts[0];
  test.clock.advance(60_000);
  const [found, matched, profile, total] = await Promise.all([
    test.call(endpoints.profiles.search, { body }, { as: viewer, host }),
    test.call(endpoints.profiles.match, { body }, { as: viewer, host }),
    test.call(endpoints.profiles.profile, { params }, { as: viewer, host }),
    test.call(endpoints.profiles.totalRegion, { body: { country: 'it', region: REGION } }, { host }),
  ]);
  const cards = async ({ value }: typeof found) =>
    (await unseal(viewer.brand.sealKey, SearchResult, value.data)).profiles.filter(({ id }) => id === angelId);
  return {
    where: {
      search: (await cards(found)).length > 0,
      match: (await cards(matched)).length > 0,
      profile: profile.value.length > 0,
      total: total.value.people,
    },
    card: (await cards(found))[0],
    profile: profile.value[0],
    isFound: (await unseal(viewer.brand.sealKey, SearchResult, found.value.data)).isFound,
    text: JSON.stringify([profile.value, await cards(found)]),
  };
}

const choose = (of: TestAccount, isChosen: boolean) =>
  test.call(endpoints.people.beFound, { body: { clickId: of.clickId, isChosen } }, { as: of });
const save = (of: TestAccount, body: object) =>
  test.call(endpoints.accounts.saveProfile, { params: { trackerId: of.clickId }, body }, { as: of });
const change = (sql: string) =>
  test.database.db.execute(`update accounts set ${sql} where click_id = '${anna.clickId}'`);

describe('[DISC-13] a member who chooses to be found', () => {
  it('stands in search, deck, totals and on a page of their own, as a person', async () => {
    const { where, card, profile, text } = await seenBy(bruno);
    expect(where).toEqual(EVERYWHERE);
    expect(card).toMatchObject({ screenName: 'Anna', nature: 'person', gender: 'woman', region: REGION, photoUrl: '' });
    expect(profile).toMatchObject({ id: anna.angelId, screenName: 'Anna' });
    expect(text).not.toContain(anna.clickId);
    expect(text).not.toContain(anna.email);
    // Nothing is drawn for them: that would be an invented face.
    expect((await test.app.inject({ url: `/photos/${anna.angelId}.jpg` })).statusCode).toBe(404);
  });

  it('shows what the account says, from the moment it is saved', async () => {
    await save(anna, {
      userName: 'Annalisa',
      age: 41,
      description: 'Cammino in montagna.',
      lookingFor: 'Qualcuno che ride',
      interests: ['hiking'],
      prompts: [{ question: 'dish', answer: 'Tortellini' }],
    });
    expect((await seenBy(bruno)).profile).toMatchObject({
      screenName: 'Annalisa',
      age: 41,
      about: 'Qualcuno che ride',
      description: 'Cammino in montagna.',
      interests: ['hiking'],
      prompts: [{ question: 'dish', answer: 'Tortellini' }],
    });
  });

  it('shows their photos in their order', async () => {
    const { accounts } = test.services;
    const at = (name: string) => `${anna.brand.services.uploads}/${name}`;
    await accounts.addPhoto(anna.clickId, 'first.jpg');
    const one = (await seenBy(bruno)).card;
    expect([one?.photoUrl, one?.photoUrls]).toEqual([at('first.jpg'), undefined]);
    await accounts.addPhoto(anna.clickId, 'second.jpg');
    await accounts.orderPhotos(anna.clickId, ['second.jpg']);
    const { card, profile } = await seenBy(bruno);
    const both = { photoUrl: at('second.jpg'), photoUrls: [at('second.jpg'), at('first.jpg')] };
    expect([card, profile]).toMatchObject([both, both]);
    for (const name of ['second.jpg', 'first.jpg']) await accounts.removePhoto(anna.clickId, name);
    expect((await seenBy(bruno)).card?.photoUrl).toBe('');
  });

  it('takes the photo that a process of before wrote without a row, in the place of the one whose file it removed', async () => {
    const { accounts } = test.services;
    const write = (name: string | null) =>
      test.database.pool.query('update accounts set photo_name = $2 where click_id = $1', [anna.clickId, name]);
    const names = async () => (await accounts.photos(anna.clickId)).map(({ name }) => name);
    await accounts.addPhoto(anna.clickId, 'replaced.jpg');
    await accounts.addPhoto(anna.clickId, 'second.jpg');
    await write('alone.jpg');
    expect(await names()).toEqual(['alone.jpg', 'second.jpg']);
    await write(null);
    await accounts.addPhoto(anna.clickId, 'third.jpg');
    expect(await names()).toEqual(['second.jpg', 'third.jpg']);
    for (const name of await names()) await accounts.removePhoto(anna.clickId, name);
  });

  it('is found only by those whom they look for, on their own brand, and not by themselves', async () => {
    const carla = await test.register({ fields: { gender: 'woman', seeking: 'woman', region: REGION } });
    expect((await seenBy(carla)).where).toMatchObject({ search: false, match: false });
    expect(await seenBy(anna)).toMatchObject({ where: { search: false, match: false }, isFound: true });
    expect((await seenBy(carla)).isFound).toBe(false);
    const brise = await test.register({
      brandId: 'brise',
      premiumLevel: 1,
      fields: { gender: 'man', seeking: 'woman' },
    });
    expect((await seenBy(brise)).where).toEqual(NOWHERE);
  });

  it.each([
    ['is paused', "leaving_state = 'paused'", 'leaving_state = null'],
    ['deletes the account', "leaving_state = 'deleting'", 'leaving_state = null'],
    ['is disabled', 'disabled_at = now()', 'disabled_at = null'],
    ['has no confirmed address', 'email_confirmed_at = null', 'email_confirmed_at = now()'],
    ['has no name', "user_name = ''", "user_name = 'Anna'"],
  ])('is gone everywhere at once when the account %s, and back afterwards', async (_what, gone, back) => {
    await change(gone);
    expect((await seenBy(bruno)).where).toEqual(NOWHERE);
    await change(back);
    expect((await seenBy(bruno)).where).toEqual(EVERYWHERE);
  });

  it('is gone when they choose otherwise, and keeps their public id', async () => {
    expect((await choose(anna, false)).value).toMatchObject({ isChosen: false, isFound: false, angelId: anna.angelId });
    expect((await seenBy(bruno)).where).toEqual(NOWHERE);
    expect((await choose(anna, true)).value).toMatchObject({ isFound: true, angelId: anna.angelId });
    expect((await seenBy(bruno)).where).toEqual(EVERYWHERE);
  });

  it('chose it: nothing is chosen for them, and what is missing is said', async () => {
    const dora = await test.register({ confirmed: false });
    const params = { trackerId: dora.clickId };
    expect((await test.call(endpoints.people.findability, { params }, { as: dora })).value).toEqual({
      isChosen: false,
      isFound: false,
      missing: ['email', 'name'],
      shows: { online: true, read: true, typing: true, visits: true },
    });
    expect((await choose(dora, true)).value).toMatchObject({ isChosen: true, isFound: false });
    await save(dora, { userName: 'Dora' });
    await test.database.db.execute(`update accounts set email_confirmed_at = now() where click_id = '${dora.clickId}'`);
    expect((await test.call(endpoints.people.findability, { params }, { as: dora })).value).toMatchObject({
      isFound: true,
      missing: [],
    });
  });

  it('can have it in the copy of their data, and takes it along when the account is erased', async () => {
    const erika = await findable(test, { userName: 'Erika' });
    const person = await test.database.db.execute(
      `select count(*)::integer as n from profiles where click_id = '${erika.clickId}'`,
    );
    expect(person.rows).toEqual([{ n: 1 }]);
    await test.database.db.execute(`delete from accounts where click_id = '${erika.clickId}'`);
    expect((await test.database.db.execute(`select 1 from profiles where angel_id = '${erika.angelId}'`)).rows).toEqual(
      [],
    );
  });

  it('shows members their own page, also before they chose anything, and shows it to no other', async () => {
    const curious = await test.register();
    await save(curious, { userName: 'Clara' });
    const preview = async () =>
      (await test.call(endpoints.people.preview, { body: { clickId: curious.clickId } }, { as: curious })).value;
    const own = await preview();
    expect(own).toMatchObject({ screenName: 'Clara', nature: 'person', isLiked: false });
    expect(own.id).not.toBe(curious.clickId);
    expect(await preview()).toEqual(own);
    expect(await test.services.profiles.profile(own.id, curious.clickId)).toBeUndefined();
    expect(await test.services.profiles.findability(curious.clickId)).toMatchObject({
      isChosen: false,
      isFound: false,
    });
    // The day on which a member chose to be found is that day, and not the one of the preview.
    test.clock.advance(20 * 86_400_000);
    const found = await test.services.profiles.beFound(curious.clickId, true);
    expect(found).toMatchObject({ isFound: true, angelId: own.id });
    expect((await preview()).id).toBe(own.id);
    expect(await test.services.profiles.findability(curious.clickId)).toMatchObject({ isChosen: true });
  });
});
