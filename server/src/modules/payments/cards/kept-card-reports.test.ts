import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { subscriptions } from '../../purchases/purchases-tables.ts';
import { paymentAttempts, savedCards } from '../payments-tables.ts';
import { adyenConnection } from '../providers/adyen/adyen-settings.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

function post(event: object, key = adyenConnection(harness.deps.env).tokenHmacKey ?? '') {
  const body = JSON.stringify(event);
  const hmacsignature = createHmac('sha256', Buffer.from(key, 'hex')).update(body, 'utf8').digest('base64');
  return harness.app.inject({
    method: 'POST',
    url: '/pay/webhooks/adyen/tokens',
    headers: { host: 'luna.localhost', 'content-type': 'application/json', hmacsignature },
    payload: body,
  });
}

it('[API-03] a card that only the event about tokens names is kept with its plan, and shown as it is now', async () => {
  const { db } = harness.database;
  const account = await harness.register();
  const { attempt } = (
    await harness.charge(account, {}, { productId: 'premium-1-month', expectedCents: 4990, renews: true })
  ).value;
  const [payment] = await harness.atProvider(attempt.id);
  const card = async () => (await db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId)))[0];
  const token = (await card())?.token ?? '';
  // As with an account that puts no token into its answers.
  await db.update(subscriptions).set({ savedCardId: null }).where(eq(subscriptions.clickId, account.clickId));
  await db.update(paymentAttempts).set({ savedCardId: null }).where(eq(paymentAttempts.id, attempt.id));
  await db.delete(savedCards).where(eq(savedCards.clickId, account.clickId));
  const event = (type: string, eventId: string, change = {}) => ({
    type,
    eventId,
    environment: 'test',
    createdAt: new Date().toISOString(),
    data: {
      merchantAccount: adyenConnection(harness.deps.env).merchantAccount,
      shopperReference: account.clickId,
      storedPaymentMethodId: token,
      operation: 'created',
      type: 'visa',
      ...change,
    },
  });
  const created = event('recurring.token.created', payment?.pspReference ?? '');

  expect((await post(created, 'ab'.repeat(32))).statusCode).toBe(401);
  expect((await post(event('recurring.token.created', 'X', { merchantAccount: 'Other' }))).statusCode).toBe(200);
  expect(await card()).toBeUndefined();

  const answers = [await post(created), await post(created)];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([200, '[accepted]']));
  const kept = await card();
  expect(kept).toMatchObject({ token, lastFour: '1111', isForRenewalOnly: true, brand: 'visa' });
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.clickId, account.clickId));
  expect(row?.savedCardId).toBe(kept?.id);

  await db.update(savedCards).set({ lastFour: '0000', expiryYear: '2020' }).where(eq(savedCards.token, token));
  await post(event('recurring.token.updated', 'NETWORK'));
  expect(await card()).toMatchObject({ id: kept?.id, lastFour: '1111', expiryYear: kept?.expiryYear });

  // For another shopper's, and one that is not known: nothing.
  const other = { shopperReference: (await harness.register()).clickId };
  await post(event('recurring.token.disabled', 'ISSUER', other));
  await post(event('recurring.token.disabled', 'ISSUER', { storedPaymentMethodId: 'UNKNOWN' }));
  expect((await card())?.forgottenAt).toBeNull();
  const gone = [
    await post(event('recurring.token.disabled', 'ISSUER')),
    await post(event('recurring.token.disabled', 'ISSUER')),
  ];
  expect(gone.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await card())?.forgottenAt).not.toBeNull();
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.clickId, account.clickId));
  expect(plan).toMatchObject({ renews: false, endedAt: null });
  await post(event('recurring.token.updated', 'NETWORK'));
  expect((await card())?.forgottenAt).not.toBeNull();
});
