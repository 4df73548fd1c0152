import { randomUUID } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import { eventually } from '@halo/shared/testing/eventually';
import { eq } from 'drizzle-orm';
import { paymentAttempts, savedCards } from '../payments-tables.ts';
import { subscriptions } from '../../purchases/purchases-tables.ts';
import { accounts } from '../../accounts/accounts-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const PREMIUM = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

/** A subscription that renews, and the order of its next period. */
async function subscribed(card = {}) {
  const account = await harness.register();
  await harness.charge(account, card, PREMIUM);
  const [subscription] = await harness.database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.clickId, account.clickId));
  if (!subscription?.savedCardId) throw new Error('nothing renews');
  const plan = harness.services.flows
    .flow(account.brand, '7')
    .plans.free.find(({ productId }) => productId === PREMIUM.productId)!;
  const order = {
    idempotencyKey: `renewal-${subscription.id}-2-1`,
    subscriptionId: subscription.id,
    clickId: account.clickId,
    brandId: account.brand.id,
    plan,
    amountCents: 4990,
    savedCardId: subscription.savedCardId,
  };
  return { account, subscription, order };
}

async function attemptsOf(account: TestAccount) {
  return (
    await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.clickId, account.clickId))
  ).filter(({ purpose }) => purpose === 'renewal');
}

describe('a renewal', () => {
  it('charges the kept card once, however often and at once it is asked for', async () => {
    const { account, order } = await subscribed();
    const outcomes = await Promise.all([1, 2, 3].map(() => harness.services.payments.renew(order)));
    expect(outcomes.map(({ status }) => status)).toEqual(['settled', 'settled', 'settled']);
    const [attempt, ...others] = await attemptsOf(account);
    expect(others).toEqual([]);
    expect(attempt).toMatchObject({
      purpose: 'renewal',
      subscriptionId: order.subscriptionId,
      savedCardId: order.savedCardId,
      amountCents: 4990,
    });
    expect(await harness.atProvider(attempt?.id ?? '')).toEqual([
      expect.objectContaining({ amount: { value: 4990, currency: 'EUR' }, status: 'authorised' }),
    ]);
  });

  it.each([
    ['4000000000000192', 'insufficient_funds', 'later'],
    ['4000000000000200', 'authentication_required', 'withShopper'],
  ])('with card %s is refused: %s, and may be tried again: %s', async (number, failure, retry) => {
    const { account, order } = await subscribed({ number });
    expect(await harness.services.payments.renew(order)).toEqual({ status: 'failed', failure });
    expect(await harness.services.payments.renew(order)).toEqual({ status: 'failed', failure });
    expect(await attemptsOf(account)).toMatchObject([{ retry }]);
  });

  it('that never arrived and that we ended is no refusal of its bank', async () => {
    const { account, order } = await subscribed();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const start = jest.spyOn(adyen, 'start').mockResolvedValue({ kind: 'lost', reason: 'no answer' });
    expect(await harness.services.payments.renew(order)).toEqual({ status: 'unknown' });
    start.mockRestore();
    // The process is gone, and with it the request that it could send again.
    await harness.services.payments.stop();
    harness.clock.advance(16 * 60_000);
    await harness.services.payments.reconcile();
    await eventually(async () =>
      expect(await attemptsOf(account)).toMatchObject([
        { status: 'failed', failure: 'payment_cancelled', retry: 'ours' },
      ]),
    );
  });

  it('with a card that is gone charges nothing', async () => {
    const { account, order } = await subscribed();
    await harness.database.db
      .update(savedCards)
      .set({ forgottenAt: harness.clock.now() })
      .where(eq(savedCards.id, order.savedCardId));
    await expect(harness.services.payments.renew(order)).rejects.toMatchObject({ code: 'card_not_on_file' });
    await expect(harness.services.payments.renew({ ...order, savedCardId: randomUUID() })).rejects.toBeInstanceOf(
      AppError,
    );
    expect(await attemptsOf(account)).toEqual([]);
  });

  it('of an account that was disabled since then charges nothing', async () => {
    const { account, order } = await subscribed();
    await harness.database.db
      .update(accounts)
      .set({ disabledAt: harness.clock.now() })
      .where(eq(accounts.clickId, account.clickId));
    await expect(harness.services.payments.renew(order)).rejects.toMatchObject({ code: 'account_disabled' });
    expect(await attemptsOf(account)).toEqual([]);
  });

  it('is not mixed up with a purchase of the same shopper, and does not count as their refusal', async () => {
    const { account, order } = await subscribed({ number: '4000000000000192' });
    await harness.services.payments.renew(order);
    const { attempt } = (
      await harness.charge(account, { number: '4000000000000101' }, { productId: 'credits-50', expectedCents: 990 })
    ).value;
    expect(attempt).toMatchObject({ status: 'failed', declines: 1 });
  });
});
