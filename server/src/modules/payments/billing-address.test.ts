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
  harness = await openPaymentHarness({
    environment: {
      HALO_CARD_GATEWAY: 'adyen,sol:trustpay',
      HALO_TRUST_PROXY: 'loopback',
      HALO_COUNTRY_HEADER: 'X-Country',
    },
  });
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

const located = async (attemptId: string) => {
  const { rows } = await harness.database.pool.query<{ country: string; evidence: string; facts: string }>(
    `select vat_country as country, facts -> 'tax' ->> 'evidence' as evidence,
       (select string_agg((f ->> 'kind') || ' ' || (f ->> 'country'), ', ') from
         jsonb_array_elements(facts -> 'tax' -> 'facts') f) as facts
     from receipts where attempt_id = $1`,
    [attemptId],
  );
  return rows;
};

it('gives its country to the receipt, of this payment and of those with the same card', async () => {
  const sol = await harness.register({ brandId: 'sol' });
  const change = { billingAddress: { ...ADDRESS, country: 'fr' }, rememberCard: true } as const;
  const { attempt } = (await charge(sol, change)).value;
  expect(started[0]?.billing?.country).toBe('fr');
  expect(await located(attempt.id)).toEqual([{ country: 'es', evidence: 'conflict', facts: 'account es, address fr' }]);
  const [card] = (await rulesOf(sol)).savedCards;
  harness.clock.advance(120_000);
  const again = await charge(sol, {
    cardToken: undefined,
    savedCardId: card?.id,
    billingAddress: undefined,
    productId: 'credits-50',
    expectedCents: 990,
  });
  expect(await located(again.value.attempt.id)).toEqual([
    { country: 'es', evidence: 'conflict', facts: 'account es, address fr' },
  ]);
});

it.each([
  ['ES', 'agree', 'account es, ip es'],
  ['FR', 'conflict', 'account es, ip fr'],
  ['XX', 'one', 'account es'],
])(
  'has the country of the network beside it, where a proxy that is trusted names it: %s',
  async (named, ...expected) => {
    const sol = await harness.register({ brandId: 'sol' });
    const order = harness.order(sol, { cardToken: await harness.cardToken(sol) });
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-country': named };
    const { attempt } = (await harness.tryCharge(sol, order, { headers })).value;
    const [evidence, facts] = expected;
    expect(await located(attempt.id)).toEqual([{ country: 'es', evidence, facts }]);
  },
);
