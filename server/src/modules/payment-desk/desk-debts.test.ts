import { randomUUID } from 'node:crypto';
import { endpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { positionOf, unbalancedMovements } from '../accounting/index.ts';
import { checkLedger } from '../credits/index.ts';
import { paymentFindings } from '../payments/payments-tables.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness } from './payment-desk-harness.ts';

let desk: PaymentDeskHarness;
beforeAll(async () => {
  desk = await openPaymentDeskHarness();
});
// Refunds of the desk are made under the same eyes as everything else.
afterEach(async () => {
  const { db } = desk.database;
  expect(await checkLedger(db)).toEqual([]);
  expect(await unbalancedMovements(db, new Date(0))).toEqual([]);
  desk.clock.advance(3_600_000);
  await desk.services.payments.checkBooks();
  expect(await db.select().from(paymentFindings)).toEqual([]);
});
afterAll(() => desk.close());

const spend = (account: TestAccount, amount: number) =>
  withTransaction(desk.database.db, (tx) =>
    desk.services.credits.spend(tx, {
      clickId: account.clickId,
      unit: 'message',
      amount,
      cause: `message:${randomUUID()}`,
    }),
  );

const missing = async (account: TestAccount) =>
  (
    await desk.call(
      endpoints.paymentMethods.rules,
      { body: { clickId: account.clickId } },
      { as: account, host: 'luna.localhost' },
    )
  ).value.rules.missingCredits;

const position = (payment: string) => positionOf(desk.database.db, payment);

async function refund(payment: string, cents: number, takesGoods = true) {
  const body = { id: randomUUID(), cents, takesGoods, reason: 'because of a test' };
  const answer = await desk.anna('POST', `/api/payments/${payment}/refunds`, body);
  expect(answer.json()).toMatchObject({ status: 'done' });
  await desk.eventually(async () => (await desk.reversals(payment)).every(({ status }) => status !== 'asked'));
}

/** 150 of 200 credits were used when the bank took the payment back, and the next 200 made up for them. */
async function covered() {
  const { account, attempt: lost, psp } = await desk.bought();
  await spend(account, 150);
  await desk.dispute(psp, 'chargeBack');
  await desk.eventually(async () => (await desk.reversals(lost.id)).length === 1);
  const covering = (await desk.charge(account, {}, { missingCredits: 150 })).value.attempt;
  expect([await desk.messageCredits(account), await missing(account)]).toEqual([50, undefined]);
  return { account, lost, psp, covering };
}

it('opens a debt again when what covered it goes back whole, and takes no credit of another purchase', async () => {
  const { account, lost, psp, covering } = await covered();
  const other = (await desk.charge(account, {}, { productId: 'credits-50', expectedCents: 990 })).value.attempt;
  expect(other).toMatchObject({ grantedCredits: 50 });
  await refund(covering.id, 2990);
  expect([await desk.messageCredits(account), await missing(account)]).toEqual([50, 150]);
  expect(await position(covering.id)).toEqual({});
  expect(await position(lost.id)).toMatchObject({ 'payer EUR': 2242 });

  // A dispute that is won afterwards gives back what the lost payment bought, and nothing that covered.
  await desk.dispute(psp, 'reverse');
  await desk.eventually(async () => (await missing(account)) === undefined);
  expect(await desk.messageCredits(account)).toBe(100);
});

it('leaves it covered when a part goes back, or its buyer keeps what it bought', async () => {
  const part = await covered();
  await refund(part.covering.id, 1495);
  expect([await desk.messageCredits(part.account), await missing(part.account)]).toEqual([0, undefined]);
  const kept = await covered();
  await refund(kept.covering.id, 2990, false);
  expect([await desk.messageCredits(kept.account), await missing(kept.account)]).toEqual([50, undefined]);
});

it('leaves the debt of a payment as it is when the rest of its money is given back', async () => {
  const { account, attempt, psp } = await desk.bought();
  await spend(account, 150);
  await desk.post({ reference: attempt.id, eventCode: 'CHARGEBACK', pspReference: `${psp}-C`, value: 2000 });
  await desk.eventually(async () => (await missing(account)) !== undefined);
  const [owed, before] = [await missing(account), await position(attempt.id)];
  await refund(attempt.id, 990);
  expect(await missing(account)).toBe(owed);
  expect((await position(attempt.id))['payer EUR']).toBe(before['payer EUR']);
  const again = { id: randomUUID(), cents: 1, takesGoods: true, reason: 'nothing is left' };
  expect((await desk.anna('POST', `/api/payments/${attempt.id}/refunds`, again)).statusCode).toBe(409);
});
