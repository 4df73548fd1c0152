import { endpoints, RegistrationResult, unseal, VerifiedSession } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { ledger } from './credits-tables.ts';
import { checkLedger } from './ledger-check.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The flow that gives. */
const GIVING = { fields: { fluxId: '3' } };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** A start of a page, as the browser makes it. */
async function visit(account: TestAccount) {
  const { value } = await test.call(
    endpoints.accounts.verify,
    { body: { token: account.token, trackerId: account.clickId } },
    { host: account.brand.hosts[0] },
  );
  if (value.verify === false) throw new Error('the session is gone');
  const session = await unseal(account.brand.sealKey, VerifiedSession, value.verify);
  return { gift: session.giftMessages, next: { ...account, token: session.token ?? account.token } };
}

const giftsOf = async ({ clickId }: TestAccount) =>
  (await test.database.db.select().from(ledger).where(eq(ledger.clickId, clickId)))
    .filter(({ cause }) => cause.startsWith('gift'))
    .map(({ unit, amount, cause }) => [unit, amount, cause]);
const balanceOf = ({ clickId }: TestAccount) => test.services.credits.balance(clickId, 'message');

it('[AUTH-07] a sign-up brings the gift of its flow, once, and its first visit alone is informed of it', async () => {
  const brand = test.brand();
  const { value } = await test.signUp(test.registration(brand, GIVING.fields), { brand, ip: '203.0.113.77' });
  expect(await unseal(brand.sealKey, RegistrationResult, value.data)).toMatchObject({ giftMessages: 3 });

  const account = await test.register(GIVING);
  expect([await giftsOf(account), await balanceOf(account)]).toEqual([[['message', 3, 'gift:welcome']], 3]);
  const { gift, next } = await visit(account);
  expect([gift, (await visit(next)).gift]).toEqual([3, undefined]);
  expect(await balanceOf(account)).toBe(3);
});

it('[BOOT-11] who comes back after two weeks gets the gift once in a quarter, of all visits at that moment', async () => {
  let account = (await visit(await test.register(GIVING))).next;
  test.clock.advance(13 * DAY_MS);
  const early = await visit(account);
  expect([early.gift, await balanceOf(account)]).toEqual([undefined, 3]);

  test.clock.advance(15 * DAY_MS);
  const visits = await Promise.all(Array.from({ length: 4 }, () => visit(early.next)));
  expect(visits.map(({ gift }) => gift).filter((gift) => gift !== undefined)).toEqual([3]);
  expect([(await giftsOf(account)).length, await balanceOf(account)]).toEqual([2, 6]);

  account = { ...account, token: visits[0]?.next.token ?? '' };
  test.clock.advance(15 * DAY_MS);
  const again = await visit(account);
  expect(again.gift).toBeUndefined();
  expect(await checkLedger(test.database.db)).toEqual([]);
});

it('[BOOT-11] a flow without gifts, an address that is not confirmed and who bought get none', async () => {
  const without = await test.register();
  const unconfirmed = await test.register({ ...GIVING, confirmed: false });
  const buyer = await test.register({ ...GIVING, premiumLevel: 1 });
  const first = await Promise.all([without, unconfirmed, buyer].map(visit));
  expect(first.map(({ gift }) => gift)).toEqual([undefined, 3, 3]);
  test.clock.advance(15 * DAY_MS);
  const back = await Promise.all(first.map(({ next }) => visit(next)));
  expect(back.map(({ gift }) => gift)).toEqual([undefined, undefined, undefined]);
});
