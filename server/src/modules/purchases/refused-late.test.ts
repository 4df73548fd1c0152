import { and, eq } from 'drizzle-orm';
import { paymentAttempts } from '../payments/payments-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './evening-fixtures.ts';
import { DAY } from './purchase-fixtures.ts';

const MINUTE = 60_000;
const evening = startPurchases();

/** Somebody whose renewal is due and charged; the bank has not decided. */
async function waiting(): Promise<TestAccount> {
  const { account } = await evening.subscriber();
  await evening.test.services.purchases.round();
  evening.payments.answer = async () => 'pending';
  evening.test.clock.advance(31 * DAY);
  await evening.test.services.purchases.round();
  expect(charged()).toBe(1);
  evening.test.mail.clear();
  return account;
}

/** Charges, not questions about the same one. */
const charged = () => new Set(evening.payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size;

/** The provider's webhook says no. */
const refuse = ({ clickId }: TestAccount) =>
  evening.test.database.db
    .update(paymentAttempts)
    .set({ status: 'failed', failure: 'card_refused', updatedAt: evening.test.clock.now() })
    .where(and(eq(paymentAttempts.clickId, clickId), eq(paymentAttempts.status, 'pending')));

async function later(ms: number): Promise<void> {
  evening.test.clock.advance(ms);
  await evening.test.services.purchases.round();
}

it('a renewal that the bank refuses later is told of once and tried again a day after that, not at once', async () => {
  const account = await waiting();
  evening.test.clock.advance(5 * MINUTE);
  await refuse(account);
  const refusedAt = evening.test.clock.now().getTime();
  for (let quarter = 0; quarter < 4; quarter += 1) await later(15 * MINUTE);
  expect([charged(), evening.mailsTo(account)]).toEqual([1, ['renewal-failed']]);
  expect(evening.test.mail.last(account.email)?.data).toMatchObject({
    reason: 'card',
    nextTryAt: new Date(refusedAt + DAY).toISOString(),
  });
  expect((await evening.list(account)).subscriptions).toMatchObject([
    { status: 'renewing', isPastDue: true, renewsAt: refusedAt + DAY },
  ]);
  evening.test.clock.set(new Date(refusedAt + DAY - MINUTE));
  await evening.test.services.purchases.round();
  expect(charged()).toBe(1);
  evening.payments.answer = async () => 'settled';
  await later(MINUTE);
  expect([charged(), evening.mailsTo(account)]).toEqual([2, ['renewal-failed', 'renewal-receipt']]);
  expect((await evening.list(account)).subscriptions[0]).not.toHaveProperty('isPastDue');
});

it('each late refusal is told of, and after the last it ends', async () => {
  const account = await waiting();
  for (const days of [0, 1, 3, 3]) {
    await later(days * DAY);
    await refuse(account);
    await later(20 * MINUTE);
  }
  expect([charged(), evening.mailsTo(account)]).toEqual([4, Array(4).fill('renewal-failed')]);
  expect(evening.test.mail.last(account.email)?.data).not.toHaveProperty('nextTryAt');
  expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
});

it('a refusal that its process did not live to tell of is told of by the next, and charged no sooner', async () => {
  const { account } = await evening.subscriber();
  await evening.test.services.purchases.round();
  evening.test.mail.clear();
  evening.payments.answer = async () => 'failed';
  const { renew } = evening.payments;
  evening.payments.renew = async (order) => {
    await renew(order);
    throw new Error('the process died');
  };
  evening.test.clock.advance(31 * DAY);
  await evening.test.services.purchases.round();
  evening.payments.renew = renew;
  expect([charged(), evening.mailsTo(account)]).toEqual([1, []]);
  await later(15 * MINUTE);
  expect([charged(), evening.mailsTo(account)]).toEqual([1, ['renewal-failed']]);
  await later(DAY - 20 * MINUTE);
  expect(charged()).toBe(1);
  await later(5 * MINUTE);
  expect(charged()).toBe(2);
});

it('who is told after the day of the next try has a day to see to it', async () => {
  const account = await waiting();
  await refuse(account);
  await later(5 * DAY);
  const told = evening.test.clock.now().getTime();
  expect([charged(), evening.mailsTo(account)]).toEqual([1, ['renewal-failed']]);
  expect(evening.test.mail.last(account.email)?.data).toMatchObject({ nextTryAt: new Date(told + DAY).toISOString() });
  await later(DAY);
  expect(charged()).toBe(2);
});
