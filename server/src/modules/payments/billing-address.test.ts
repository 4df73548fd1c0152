import { endpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { createPaymentsPersonalData } from './payments-personal-data.ts';
import type { StartRequest } from './providers/payment-provider.ts';
import { type ChargeOrder, openPaymentHarness, type PaymentHarness } from './testing/payment-harness.ts';

const ADDRESS = { street: 'Via Roma 12', postcode: '40121', city: 'Bologna' };

let harness: PaymentHarness;
let started: StartRequest[];
beforeAll(async () => {
  harness = await openPaymentHarness({ environment: { HALO_CARD_GATEWAY: 'adyen,sol:trustpay' } });
});
beforeEach(() => {
  started = [];
  for (const name of ['adyen', 'trustpay']) {
    const provider = harness.services.payments.providers.byName(name)!;
    const { start } = provider;
    jest.spyOn(provider, 'start').mockImplementation((request) => {
      started.push(request);
      return start(request);
    });
  }
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => harness.close());

const rulesOf = async (account: TestAccount) =>
  (
    await harness.call(
      endpoints.paymentMethods.rules,
      { body: { clickId: account.clickId } },
      { as: account, host: account.brand.hosts[0] },
    )
  ).value.rules;
const charge = (account: TestAccount, change: Partial<ChargeOrder>) => harness.charge(account, {}, change);

it('is asked for where the way to pay wants it, and no card is charged there without it', async () => {
  const [luna, sol] = [await harness.register(), await harness.register({ brandId: 'sol' })];
  expect([(await rulesOf(luna)).billing, (await rulesOf(sol)).billing]).toEqual([undefined, { country: 'es' }]);
  expect((await charge(sol, { billingAddress: undefined })).problem).toMatchObject({
    code: 'invalid_request',
    field: 'billingAddress',
  });
  expect(started).toEqual([]);
  const { attempt } = (await charge(sol, { billingAddress: ADDRESS })).value;
  expect([attempt.status, started[0]?.billing]).toEqual(['settled', ADDRESS]);
  expect((await rulesOf(sol)).billing).toEqual({ country: 'es' });
});

it('does not go to a company that does not ask', async () => {
  await charge(await harness.register(), { billingAddress: ADDRESS });
  expect([started.length, started[0]?.billing]).toEqual([1, undefined]);
});

it('is kept for who wants it, stays without a word, and goes when they no longer want it', async () => {
  const sol = await harness.register({ brandId: 'sol' });
  await charge(sol, { billingAddress: ADDRESS, keepsAddress: true });
  harness.clock.advance(120_000);
  const moved = { ...ADDRESS, street: 'Via Emilia 3' };
  await charge(sol, { billingAddress: moved, productId: 'credits-50', expectedCents: 990 });
  expect((await rulesOf(sol)).billing).toEqual({ country: 'es', address: ADDRESS });
  harness.clock.advance(120_000);
  await charge(sol, { billingAddress: moved, keepsAddress: false });
  expect((await rulesOf(sol)).billing).toEqual({ country: 'es' });
});

it('is in the copy of the data of its owner, goes with the person, and is kept with no payment', async () => {
  const sol = await harness.register({ brandId: 'sol' });
  await charge(sol, { billingAddress: ADDRESS, keepsAddress: true });
  const person = { clickId: sol.clickId, brandId: 'sol', email: sol.email, provenEmail: sol.email };
  const own = createPaymentsPersonalData(harness.database.db, harness.services.payments);
  expect((await own.read?.(person))?.['billing']).toEqual([ADDRESS]);
  await withTransaction(harness.database.db, async (tx) => own.erase?.(tx, person));
  const { rows } = await harness.database.pool.query(
    `select 1 from payment_attempts a where to_jsonb(a)::text like '%Roma 12%'
     union all select 1 from billing_addresses where click_id = $1`,
    [sol.clickId],
  );
  expect(rows).toEqual([]);
});
