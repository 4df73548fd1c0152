import { endpoints } from '@halo/shared/contracts';
import { and, eq, like } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { consents } from './accounts-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const seen = async (account: TestAccount) =>
  (await test.call(endpoints.consents.consents, {}, { as: account })).value.consents;
const decide = (account: TestAccount, isGiven: boolean) =>
  test.call(endpoints.consents.decide, { body: { purpose: 'promotions', isGiven } }, { as: account });

it('[ACC-12] what was agreed to at sign-up is shown with its text and time', async () => {
  const signedUpAt = test.clock.now().getTime();
  const account = await test.register({ fields: { acceptsPromotions: true } });
  const consents = await seen(account);
  expect(Object.fromEntries(consents.map(({ purpose, isGiven }) => [purpose, isGiven]))).toEqual({
    terms: true,
    legal_age: true,
    promotions: true,
    third_parties: false,
  });
  for (const { textVersion, decidedAt } of consents) expect([textVersion, decidedAt]).toEqual(['2026-11', signedUpAt]);
});

it('[ACC-12] a free consent is changed as easily as given; every decision stays, and the same again is none', async () => {
  const [account, other] = [await test.register(), await test.register()];
  const promotions = async () => (await seen(account)).filter(({ purpose }) => purpose === 'promotions');
  test.clock.advance(60_000);
  await decide(account, true);
  await decide(account, true);
  test.clock.advance(60_000);
  await decide(account, false);
  expect(
    (await promotions()).map(({ isGiven, decidedAt }) => [isGiven, test.clock.now().getTime() - decidedAt]),
  ).toEqual([
    [false, 0],
    [true, 60_000],
    [false, 120_000],
  ]);
  expect(await seen(other)).toHaveLength(4);
});

it('terms and age are no free choice of an account that stays', async () => {
  const account = await test.register();
  const answer = await test.app.inject({
    method: 'PUT',
    url: '/api/users/consents',
    headers: { host: account.brand.hosts[0], authorization: `Bearer ${account.token}` },
    payload: { scopo: 'terms', dato: false },
  });
  expect(answer.statusCode).toBe(422);
});

it('[HOME-04] what a browser chose is kept with version and time, and is no consent of the account’s list', async () => {
  const account = await test.register();
  const now = test.clock.now().getTime();
  await test.call(
    endpoints.deviceChoice.keep,
    {
      body: {
        version: '2026-11',
        decidedAt: now + 86_400_000,
        asked: ['origin', 'statistics'],
        given: ['statistics', 'advertising'],
      },
    },
    { as: account },
  );
  const rows = await test.database.db
    .select()
    .from(consents)
    .where(and(eq(consents.clickId, account.clickId), like(consents.purpose, 'device_%')))
    .orderBy(consents.id);
  expect(
    rows.map(({ purpose, isGiven, textVersion, decidedAt }) => [purpose, isGiven, textVersion, decidedAt.getTime()]),
  ).toEqual([
    ['device_origin', false, '2026-11', now],
    ['device_statistics', true, '2026-11', now],
  ]);
  expect(await seen(account)).toHaveLength(4);
});
