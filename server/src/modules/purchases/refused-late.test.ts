import { and, eq } from 'drizzle-orm';
import { paymentAttempts } from '../payments/payments-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './purchases-harness.ts';
import { DAY } from './purchase-fixtures.ts';

const MINUTE = 60_000;
const harness = startPurchases();

/** A subscriber whose renewal is due and charged; the bank has not decided. */
async function waiting(): Promise<TestAccount> {
  const { account } = await harness.subscriber();
  await harness.test.services.purchases.round();
  harness.payments.answer = async () => 'pending';
  harness.test.clock.advance(31 * DAY);
  await harness.test.services.purchases.round();
  expect(charged()).toBe(1);
  harness.test.mail.clear();
  return account;
}

/** Charges, not questions about the same one. */
const charged = () => new Set(harness.payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size;

/** The provider's webhook says no. */
const refuse = ({ clickId }: TestAccount) =>
  harness.test.database.db
    .update(paymentAttempts)
    .set({ status: 'failed', retry: 'later', failure: 'card_refused', updatedAt: harness.test.clock.now() })
    .where(and(eq(paymentAttempts.clickId, clickId), eq(paymentAttempts.status, 'pending')));

async function later(ms: number): Promise<void> {
  harness.test.clock.advance(ms);
  await harness.test.services.purchases.round();
}

it('a renewal that the bank refuses later is mailed once and tried again a day after that, not at once', async () => {
  const account = await waiting();
  harness.test.clock.advance(5 * MINUTE);
  await refuse(account);
  const refusedAt = harness.test.clock.now().getTime();
  for (let quarter = 0; quarter < 4; quarter += 1) await later(15 * MINUTE);
  expect([charged(), harness.mailsTo(account)]).toEqual([1, ['renewal-failed']]);
  expect(harness.test.mail.last(account.email)?.data).toMatchObject({
    reason: 'card',
    nextTryAt: new Date(refusedAt + DAY).toISOString(),
  });
  expect((await harness.list(account)).subscriptions).toMatchObject([
    { status: 'renewing', isPastDue: true, renewsAt: refusedAt + DAY },
  ]);
  harness.test.clock.set(new Date(refusedAt + DAY - MINUTE));
  await harness.test.services.purchases.round();
  expect(charged()).toBe(1);
  harness.payments.answer = async () => 'settled';
  await later(MINUTE);
  expect([charged(), harness.mailsTo(account)]).toEqual([2, ['renewal-failed', 'renewal-receipt']]);
  expect((await harness.list(account)).subscriptions[0]).not.toHaveProperty('isPastDue');
});

it('a renewal that was charged with another amount ends the plan: it is neither charged again nor called refused', async () => {
  const account = await waiting();
  await harness.test.database.db
    .update(paymentAttempts)
    .set({ status: 'failed', retry: 'otherMoney', failure: 'payment_amount_differs' })
    .where(and(eq(paymentAttempts.clickId, account.clickId), eq(paymentAttempts.status, 'pending')));
  for (let day = 0; day < 3; day += 1) await later(DAY);
  expect([charged(), harness.mailsTo(account)]).toEqual([1, []]);
  expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
});

it('each late refusal is mailed, and after the last it ends', async () => {
  const account = await waiting();
  for (const days of [0, 1, 3, 3]) {
    await later(days * DAY);
    await refuse(account);
    await later(20 * MINUTE);
  }
  expect([charged(), harness.mailsTo(account)]).toEqual([4, Array(4).fill('renewal-failed')]);
  expect(harness.test.mail.last(account.email)?.data).not.toHaveProperty('nextTryAt');
  expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
});

it('a refusal whose process died before the mail is mailed by the next process, and charged no sooner', async () => {
  const { account } = await harness.subscriber();
  await harness.test.services.purchases.round();
  harness.test.mail.clear();
  harness.payments.answer = async () => 'failed';
  const { renew } = harness.payments;
  harness.payments.renew = async (order) => {
    await renew(order);
    throw new Error('the process died');
  };
  harness.test.clock.advance(31 * DAY);
  await harness.test.services.purchases.round();
  harness.payments.renew = renew;
  expect([charged(), harness.mailsTo(account)]).toEqual([1, []]);
  await later(15 * MINUTE);
  expect([charged(), harness.mailsTo(account)]).toEqual([1, ['renewal-failed']]);
  await later(DAY - 20 * MINUTE);
  expect(charged()).toBe(1);
  await later(5 * MINUTE);
  expect(charged()).toBe(2);
});

it('a subscriber who is notified after the day of the next attempt has a day to react', async () => {
  const account = await waiting();
  await refuse(account);
  await later(5 * DAY);
  const notifiedAt = harness.test.clock.now().getTime();
  expect([charged(), harness.mailsTo(account)]).toEqual([1, ['renewal-failed']]);
  expect(harness.test.mail.last(account.email)?.data).toMatchObject({
    nextTryAt: new Date(notifiedAt + DAY).toISOString(),
  });
  await later(DAY);
  expect(charged()).toBe(2);
});

it('one that we gave up later is no refusal: it is tried again after a pause, and the last mail says that it was us', async () => {
  const account = await waiting();
  const giveUp = () =>
    harness.test.database.db
      .update(paymentAttempts)
      .set({ status: 'failed', retry: 'ours', failure: 'payment_cancelled', updatedAt: harness.test.clock.now() })
      .where(and(eq(paymentAttempts.clickId, account.clickId), eq(paymentAttempts.status, 'pending')));
  harness.test.clock.advance(20 * MINUTE);
  await giveUp();
  await later(0);
  await later(59 * MINUTE);
  expect([charged(), harness.mailsTo(account)]).toEqual([1, []]);
  await later(MINUTE);
  expect([charged(), harness.mailsTo(account)]).toEqual([2, []]);
  for (let attempts = 2; attempts <= 10; attempts += 1) {
    harness.test.clock.advance(20 * MINUTE);
    await giveUp();
    await later(DAY);
  }
  expect([charged(), harness.mailsTo(account)]).toEqual([10, ['renewal-failed']]);
  expect(harness.test.mail.last(account.email)?.data).toMatchObject({ reason: 'ours' });
  expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
});
