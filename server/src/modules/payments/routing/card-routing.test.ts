import { eq } from 'drizzle-orm';
import { readEnvironment } from '../../../env.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { paymentAttempts } from '../payments-tables.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { HOLD_MS } from './account-health.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({ environment: { HALO_CARD_ROUTES: 'luna:adyen=100+trustpay=0' } });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => harness.close());

function answering(name: string, answer: (attemptId: string) => ProviderAnswer) {
  const account = harness.services.payments.providers.byName(name)!;
  return jest.spyOn(account, 'start').mockImplementation(async ({ attemptId }) => answer(attemptId));
}

async function pay() {
  const account = await harness.register();
  const { attempt } = (await harness.charge(account)).value;
  const [row] = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
  return { provider: row?.provider, status: attempt.status, id: attempt.id };
}

async function payTimes(times: number) {
  const paid: Awaited<ReturnType<typeof pay>>[] = [];
  for (let each = 0; each < times; each += 1) paid.push(await pay());
  return paid;
}

it('sends new cards to the stand-in while the first does not answer, and none that may have been charged', async () => {
  const adyen = answering('adyen', () => ({ kind: 'lost', reason: 'no answer' }));
  const standIn = answering('trustpay', (id) => ({ kind: 'accepted', reference: `stand-in-${id}` }));
  const lost = await payTimes(3);
  expect(lost.map(({ provider, status }) => [provider, status])).toEqual(Array(3).fill(['adyen', 'unknown']));
  const moved = await payTimes(2);
  expect(moved.map(({ provider, status }) => [provider, status])).toEqual(Array(2).fill(['trustpay', 'settled']));
  // What has no outcome is asked for where it was made, and nowhere else.
  harness.clock.advance(30_000);
  await harness.services.payments.reconcile();
  const ids = lost.map(({ id }) => id);
  expect(standIn.mock.calls.map(([{ attemptId }]) => attemptId).filter((id) => ids.includes(id))).toEqual([]);

  harness.clock.advance(HOLD_MS);
  adyen.mockImplementation(async ({ attemptId }) => ({ kind: 'accepted', reference: `well-again-${attemptId}` }));
  expect((await payTimes(2)).map(({ provider }) => provider)).toEqual(['adyen', 'adyen']);
});

it('does not take what a bank declines for an outage', async () => {
  answering('adyen', () => ({ kind: 'declined', failure: 'card_declined' }));
  expect((await payTimes(4)).map(({ provider, status }) => [provider, status])).toEqual(
    Array(4).fill(['adyen', 'failed']),
  );
});

it('cards that are encrypted for one company are not routed', async () => {
  const route = { HALO_CARD_ROUTES: 'sol:adyen=50+trustpay=50' };
  expect(readEnvironment(route).cardRoutes['sol']).toHaveLength(2);
  await expect(buildTestApp({ environment: route })).rejects.toThrow(/the cards of sol are encrypted for one company/);
});
