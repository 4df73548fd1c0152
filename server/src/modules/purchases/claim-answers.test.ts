import { randomUUID } from 'node:crypto';
import { paymentReversals } from '../payments/payments-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './purchases-harness.ts';
import { DAY, pay, planOf } from './purchase-fixtures.ts';

const harness = startPurchases();

const claim = ({ clickId }: TestAccount, id: string) =>
  harness.test.services.purchases.claimRefund(clickId, id, 'It was not for me.');
const answer = ({ clickId }: TestAccount, attemptId: string, isGranted: boolean) =>
  harness.test.services.purchases.answerClaim({ clickId, attemptId }, isGranted, '');
const status = async (account: TestAccount) => (await harness.list(account)).subscriptions[0]?.status;

/** As payments does it: the row, and then the call of purchases. */
async function chargeBack({ clickId }: TestAccount, attemptId: string, isTaken = true): Promise<void> {
  await harness.test.database.db.transaction(async (tx) => {
    const kind = isTaken ? 'chargeback' : 'chargeback_reversed';
    await tx.insert(paymentReversals).values({
      id: randomUUID(),
      attemptId,
      kind,
      reason: 'provider',
      amountCents: 4990,
      status: 'done',
      cause: kind,
    });
    await harness.test.services.purchases.reversed(tx, {
      attemptId,
      clickId,
      subscriptionId: null,
      isWhole: true,
      isTaken,
    });
  });
}

/** A month that was claimed back and has renewed before anybody answered. */
async function claimedThenRenewed(): Promise<{ account: TestAccount; attemptId: string }> {
  const { account, attemptId } = await harness.subscriber();
  await harness.test.services.purchases.round();
  harness.test.clock.advance(28 * DAY);
  await claim(account, attemptId);
  harness.test.clock.advance(3 * DAY);
  await harness.test.services.purchases.round();
  expect(harness.payments.renewals).toHaveLength(1);
  harness.test.mail.clear();
  return { account, attemptId };
}

it('granted for the first month, the second, which is paid, stays to its end and renews no more', async () => {
  const { account, attemptId } = await claimedThenRenewed();
  expect(await answer(account, attemptId, true)).toBe(true);
  expect(await harness.refundsOf(attemptId)).toMatchObject([{ amountCents: 4990, reason: 'guarantee' }]);
  expect([await status(account), await harness.level(account)]).toEqual(['ending', 2]);
  expect(harness.mailsTo(account)).toEqual(['renewal-cancelled', 'claim-answered']);
  expect(harness.test.mail.last(account.email)?.data).toMatchObject({ kind: 'granted-earlier', amountMinor: '4990' });
  harness.test.clock.advance(29 * DAY);
  await harness.test.services.purchases.round();
  expect(await harness.level(account)).toBe(2);
  await harness.pass(2);
  expect([await harness.level(account), harness.payments.renewals.length]).toEqual([1, 1]);
});

it('granted for the month that runs, it ends that', async () => {
  const { account, attemptId } = await harness.subscriber();
  await claim(account, attemptId);
  expect(await answer(account, attemptId, true)).toBe(true);
  expect([await status(account), await harness.level(account)]).toEqual(['ended', 0]);
  expect(harness.test.mail.last(account.email)?.data).toMatchObject({ kind: 'granted' });
});

it('is not granted over money that a bank took back before: no mail speaks of 0,00 €', async () => {
  const { account, attemptId } = await harness.subscriber();
  await claim(account, attemptId);
  await chargeBack(account, attemptId);
  harness.test.mail.clear();
  await expect(answer(account, attemptId, true)).rejects.toMatchObject({
    code: 'claim_closed',
    message: expect.stringContaining('went back already'),
  });
  expect(harness.mailsTo(account)).toEqual([]);
  expect((await harness.test.services.purchases.openClaims()).map((each) => each.attemptId)).toContain(attemptId);
  // The bank changes its mind: what was claimed can be granted after all.
  await chargeBack(account, attemptId, false);
  expect(await answer(account, attemptId, true)).toBe(true);
  expect(await harness.refundsOf(attemptId)).toContainEqual(
    expect.objectContaining({ kind: 'refund', amountCents: 4990 }),
  );
});

it('closed over money that went back, it says so', async () => {
  const { account, attemptId } = await harness.subscriber();
  await claim(account, attemptId);
  await chargeBack(account, attemptId);
  expect(await answer(account, attemptId, false)).toBe(true);
  expect(harness.test.mail.last(account.email, 'claim-answered')?.data).toMatchObject({ kind: 'returned' });
});

it('after a withdrawal gives back the rest of the money, and takes no credits of another purchase', async () => {
  const account = await harness.test.register();
  const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
  await harness.test.database.db.transaction((tx) =>
    harness.test.services.credits.spend(tx, {
      clickId: account.clickId,
      unit: 'message',
      amount: 10,
      cause: 'message:rest',
    }),
  );
  await claim(account, id);
  await harness.test.services.purchases.withdraw(account.clickId, id);
  await pay(harness.test, account, planOf(harness.test, 'credits-50'));
  expect(await answer(account, id, true)).toBe(true);
  expect((await harness.refundsOf(id)).map(({ amountCents }) => amountCents).sort()).toEqual([198, 792]);
  expect(await harness.test.services.credits.balance(account.clickId, 'message')).toBe(50);
});

it('what was withdrawn from does not begin again when a bank gives its money again', async () => {
  const { account, attemptId } = await harness.subscriber();
  await harness.test.services.purchases.withdraw(account.clickId, attemptId);
  await chargeBack(account, attemptId);
  await chargeBack(account, attemptId, false);
  expect([await status(account), await harness.level(account)]).toEqual(['ended', 0]);
});
