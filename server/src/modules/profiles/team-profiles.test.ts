import { endpoints } from '@halo/shared/contracts';
import type { DeskCaseEntry, TeamProfile } from '@halo/shared/contracts/operations';
import { buildOperationsTest, type OperationsTest } from '@halo/releases/testing';
import sharp from 'sharp';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { callerOf, draft } from '../conversations/chat-fixtures.ts';

let test: OperationsTest;
let anna: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  anna = await test.token();
});
afterAll(() => test.close());

const SHOWN = {
  name: 'Vera',
  age: 40,
  gender: 'woman',
  region: 'Lazio',
  city: 'Roma',
  about: 'Ti rispondo dalla redazione',
  description: 'Dietro questo profilo scrive chi lavora qui.',
} as const;
const send = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, body?: object, token = anna) =>
  test.send({ method, url: `/api/team-profiles${url}`, token, body });
const create = async (over: object = {}): Promise<TeamProfile> =>
  (await send('POST', '', { brand: 'luna', profile: { ...SHOWN, ...over } })).json().profile;
const seen = async (as: TestAccount, id: string) =>
  (await test.call(endpoints.profiles.profile, { params: { angelId: id, country: 'it', seeking: 'woman' } }, { as }))
    .value[0];
const lastAudit = async () =>
  (await test.send({ url: '/api/audit?scope=luna', token: anna })).json().entries[0] as {
    action: string;
    after: object;
  };

describe('a profile that the team answers for', () => {
  it('is made in the console, is marked as such, has a place, and its messages wait at the desk', async () => {
    const made = await create();
    expect(made).toMatchObject({ ...SHOWN, brand: 'luna', isShown: true, hasPhoto: false });
    expect(await lastAudit()).toMatchObject({ action: 'team.create', after: { profile: made.id, name: 'Vera' } });
    const member = await test.register({ premiumLevel: 2 });
    expect(await seen(member, made.id)).toMatchObject({ nature: 'operator', screenName: 'Vera', city: 'Roma' });
    const elsewhere = await test.register({ brandId: 'sol' });
    expect(await test.services.profiles.profile(made.id, elsewhere.clickId)).toBeUndefined();
    await test.services.conversations.send(callerOf(member), draft(member, made.id));
    const { cases } = (await test.send({ url: '/api/desk/cases', token: anna })).json() as { cases: DeskCaseEntry[] };
    expect(cases).toContainEqual(expect.objectContaining({ queue: 'chats', title: expect.stringContaining('Vera') }));
  });

  it('is changed, and paused: in no list then, and who wrote with it keeps what was written', async () => {
    const { id } = await create();
    const member = await test.register({ premiumLevel: 2 });
    await test.services.conversations.send(callerOf(member), draft(member, id, { text: 'Ciao' }));
    expect((await send('PUT', `/${id}`, { ...SHOWN, name: 'Vera B.', city: 'Latina' })).json().profile).toMatchObject({
      name: 'Vera B.',
      city: 'Latina',
    });
    expect(await seen(member, id)).toMatchObject({ screenName: 'Vera B.', city: 'Latina', nature: 'operator' });
    expect((await send('POST', `/${id}/shown`, { isShown: false })).json().profile).toMatchObject({ isShown: false });
    expect(await lastAudit()).toMatchObject({ action: 'team.pause' });
    expect(await seen(member, id)).toBeUndefined();
    const { conversations } = await test.services.conversations.list(member.clickId);
    expect(conversations).toContainEqual(
      expect.objectContaining({ angel: expect.objectContaining({ screenName: 'Vera B.', isAway: true }) }),
    );
    const again = test.services.conversations.send(callerOf(member), draft(member, id));
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
    await send('POST', `/${id}/shown`, { isShown: true });
    expect(await seen(member, id)).toMatchObject({ screenName: 'Vera B.' });
  });

  it('is of a gender that its brand offers', async () => {
    const others = { gender: 'nonBinary' };
    const refused = await send('POST', '', { brand: 'luna', profile: { ...SHOWN, ...others } });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'invalid_request', field: 'gender' }]);
    const place = { region: 'Île-de-France', city: 'Paris' };
    const made = await send('POST', '', { brand: 'brise', profile: { ...SHOWN, ...others, ...place } });
    expect(made.json().profile).toMatchObject({ brand: 'brise', gender: 'nonBinary' });
    const { brands } = (await send('GET', '')).json() as { brands: { id: string; genders: string[] }[] };
    expect(brands.map(({ id, genders }) => [id, genders.length])).toEqual(
      expect.arrayContaining([
        ['luna', 2],
        ['brise', 3],
      ]),
    );
  });

  it('shows a photo without its metadata, and a drawing without one', async () => {
    const { id } = await create();
    const member = await test.register();
    expect((await seen(member, id))?.photoUrl).toMatch(/^\/photos\//);
    const photo = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#557755' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'sentinel-camera' } })
      .toBuffer();
    const put = await test.app.inject({
      method: 'PUT',
      url: `/api/team-profiles/${id}/photo`,
      headers: { host: 'ops.localhost', authorization: `Bearer ${anna}`, 'content-type': 'application/octet-stream' },
      payload: photo,
    });
    expect(put.json()).toMatchObject({ profile: { hasPhoto: true } });
    const url = (await seen(member, id))?.photoUrl ?? '';
    const file = await test.app.inject({ url, headers: { host: 'luna.localhost' } });
    expect([file.statusCode, file.body.includes('sentinel-camera')]).toEqual([200, false]);
    expect((await send('GET', `/${id}/photo`)).json().photo).toMatch(/^data:image\/jpeg/);
    expect((await send('DELETE', `/${id}/photo`)).json()).toMatchObject({ profile: { hasPhoto: false } });
    expect((await test.app.inject({ url, headers: { host: 'luna.localhost' } })).statusCode).toBe(404);
    expect((await seen(member, id))?.photoUrl).toMatch(/^\/photos\//);
  });

  it('needs the right for its brand, a town that there is, and is no other profile', async () => {
    const { id } = await create();
    const without = await test.token({ actions: ['desk', 'read'] });
    const elsewhere = await test.token({ brands: ['sol'] });
    const changes = [
      ['POST', '', { brand: 'luna', profile: SHOWN }],
      ['PUT', `/${id}`, SHOWN],
      ['POST', `/${id}/shown`, { isShown: false }],
      ['GET', `/${id}/photo`, undefined],
      ['DELETE', `/${id}/photo`, undefined],
      ['GET', '/cities?brand=luna&text=rom', undefined],
    ] as const;
    for (const token of [without, elsewhere])
      for (const [method, url, body] of changes)
        expect([url, (await send(method, url, body, token)).statusCode]).toEqual([url, 403]);
    expect((await send('GET', '', undefined, without)).statusCode).toBe(403);
    expect((await send('GET', '', undefined, elsewhere)).json().profiles).toEqual([]);
    expect((await send('GET', '')).json().profiles.length).toBeGreaterThan(0);
    expect((await send('GET', '/cities?brand=luna&text=Rom')).json().cities).toContainEqual(
      expect.objectContaining({ city_title: 'Roma', state_title: 'Lazio' }),
    );
    const nowhere = await send('POST', '', { brand: 'luna', profile: { ...SHOWN, city: 'Atlantide' } });
    expect([nowhere.statusCode, nowhere.json().code]).toEqual([422, 'region_unknown']);
    const [sample] = await test.sampleProfiles(1);
    const member = await test.register();
    const { angelId = '' } = await test.services.profiles.beFound(member.clickId, true);
    for (const other of [sample?.angelId, angelId, 'unknown'])
      expect([other, (await send('PUT', `/${other}`, SHOWN)).statusCode]).toEqual([other, 404]);
  });
});
