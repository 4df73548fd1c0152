import { endpoints, type Registration, TrackerId } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { accounts, consents } from './accounts-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const register = (fields: Partial<Registration> = {}) =>
  test.register({ fields: { gender: 'man', seeking: 'man', seeks: ['man'], ...fields } });
const save = async (as: TestAccount, body: object) => {
  const params = { trackerId: TrackerId.parse(as.clickId) };
  return (await test.call(endpoints.accounts.saveProfile, { params, body }, { as })).value.user;
};
const row = async ({ clickId }: TestAccount) => {
  const [found] = await test.database.db.select().from(accounts).where(eq(accounts.clickId, clickId));
  return found;
};
const decisions = async ({ clickId }: TestAccount) =>
  (await test.database.db.select().from(consents).where(eq(consents.clickId, clickId)).orderBy(consents.id))
    .filter(({ purpose }) => purpose === 'special_data')
    .map(({ isGiven, textVersion, decidedAt }) => [isGiven, textVersion, decidedAt.getTime()]);
const isThere = async ({ clickId }: TestAccount) => {
  const text = 'select is_there from account_in_public($1)';
  return (await test.database.pool.query<{ is_there: boolean }>(text, [clickId])).rows[0]?.is_there;
};

it('whom a person looks for is kept with a consent of its own, with text and time', async () => {
  const at = test.clock.now().getTime();
  const account = await register({ specialData: true });
  expect(await row(account)).toMatchObject({ seeking: ['man'], specialData: true });
  expect(await decisions(account)).toEqual([[true, '2026-11', at]]);
  expect((await save(account, {})).specialData).toEqual({ isGiven: true, textVersion: '2026-11', decidedAt: at });
});

it('without it an account works: nothing is kept, it sees everybody, and is not found', async () => {
  const account = await register({ specialData: false });
  expect(await row(account)).toMatchObject({ seeking: [], genderWords: [], gender: 'man' });
  const user = await save(account, { userName: 'Marco', seeking: 'woman' });
  expect(user).toMatchObject({ userName: 'Marco', seeks: ['woman', 'man'], specialData: { isGiven: false } });
  expect((await row(account))?.seeking).toEqual([]);
  await expect(save(account, { seeks: ['man'] })).rejects.toThrow('consent_missing');
});

it('is taken back and given again as easily; taking it back deletes and hides, and each decision stays', async () => {
  const account = await register({ specialData: true });
  await test.database.db
    .update(accounts)
    .set({ userName: 'Marco', region: 'Lombardia', emailConfirmedAt: test.clock.now() })
    .where(eq(accounts.clickId, account.clickId));
  expect(await isThere(account)).toBe(true);
  test.clock.advance(60_000);
  await save(account, { consentsToSpecialData: false });
  await save(account, { consentsToSpecialData: false });
  expect([(await row(account))?.seeking, await isThere(account)]).toEqual([[], false]);
  test.clock.advance(60_000);
  const again = await save(account, { consentsToSpecialData: true, seeks: ['man'] });
  expect([again.seeks, await isThere(account)]).toEqual([['man'], true]);
  expect((await decisions(account)).map(([isGiven]) => isGiven)).toEqual([true, false, true]);
});

it('who agrees later looks for everybody until they say otherwise', async () => {
  const account = await register({ specialData: false });
  await save(account, { consentsToSpecialData: true });
  expect((await row(account))?.seeking).toEqual(['woman', 'man']);
});

it('a client that does not ask changes nothing: the account is asked at its next visit', async () => {
  const account = await register();
  expect(await row(account)).toMatchObject({ seeking: ['man'], specialData: null });
  expect((await save(account, { seeks: ['woman'] })).specialData).toEqual({});
  expect(await decisions(account)).toEqual([]);
});
