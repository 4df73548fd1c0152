// @nightly: fifty payments take long; what counts cards whose number is read is proven by day
import { randomUUID } from 'node:crypto';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eq } from 'drizzle-orm';
import { cardNumber } from '../testing/card-numbers.ts';
import { holder, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { paymentAttempts, paymentReversals } from '../payments-tables.ts';

const REFUSED = holder('Card Declined');
const HOUR_MS = 3_600_000;
type Account = Awaited<ReturnType<PaymentHarness['register']>>;

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({
    environment: { HALO_CARD_FIELDS: 'encrypted' },
    payments: { countsCards: true },
  });
});
afterAll(() => harness.close());

/** One that signed up on a device with this print. */
async function registerOn(device: string): Promise<Account> {
  const account = await harness.register();
  await harness.database.pool.query('update accounts set fingerprint = $1 where click_id = $2', [
    device,
    account.clickId,
  ]);
  return account;
}

let addresses = 0;
/** Each try comes from another network. */
async function tryCard(account: Account, card: object) {
  addresses += 1;
  const order = harness.order(account, { cardToken: await harness.cardToken(account, card) });
  const answer = await harness.tryCharge(account, order, { ip: `198.51.${addresses}.1` });
  return answer.status === 200 ? answer.value.attempt : { status: answer.problem.code, id: '' };
}

const rowOf = async (id: string) =>
  (await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0];

it('card testing with new accounts of one device, each card from another network, ends at 20 in an hour', async () => {
  const said: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const account = await registerOn('d1');
    for (const index of [0, 1, 2, 3])
      said.push((await tryCard(account, { ...REFUSED, number: cardNumber(turn * 4 + index) })).status);
  }
  expect(said).toEqual([...Array<string>(20).fill('failed'), ...Array<string>(4).fill('payment_paused')]);
  // Who was here before, and who has another device, is not held back.
  expect((await tryCard(await registerOn('d2'), { number: cardNumber(900) })).status).toBe('settled');
  const older = await registerOn('d1');
  await harness.database.pool.query(
    "update accounts set created_at = created_at - interval '2 days' where click_id = $1",
    [older.clickId],
  );
  expect((await tryCard(older, { number: cardNumber(901) })).status).toBe('settled');
  harness.clock.advance(HOUR_MS + 1000);
  expect((await tryCard(await registerOn('d1'), { number: cardNumber(902) })).status).toBe('settled');
});

it('a card is counted by what its provider calls it, for the account that tried it', async () => {
  const account = await harness.register();
  const said: string[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    said.push((await tryCard(account, { ...REFUSED, number: cardNumber(800) })).status);
  expect(said).toEqual([...Array<string>(10).fill('failed'), 'payment_paused']);
});

it('a blocked one that pays again is given its money back, once, and brings nothing', async () => {
  const number = cardNumber(850);
  const first = await tryCard(await harness.register(), { number });
  const stored = await rowOf(first.id);
  expect([stored?.cardPrint === null, stored?.cardLastFour]).toEqual([false, null]);
  const { blocks } = harness.services.payments;
  await withTransaction(harness.database.db, (tx) =>
    blocks.add(tx, { scope: '*', target: { kind: 'card', payment: first.id }, reason: 'a test of it' }, randomUUID()),
  );
  const other = await harness.register();
  const again = await tryCard(other, { number });
  expect(again.status).toBe('failed');
  await harness.webhooksOf(again.id, 1);
  expect(await rowOf(again.id)).toMatchObject({ status: 'failed', failure: 'payment_not_accepted' });
  const refunds = await harness.database.db
    .select()
    .from(paymentReversals)
    .where(eq(paymentReversals.attemptId, again.id));
  expect(refunds).toMatchObject([{ kind: 'refund', reason: 'blocked', amountCents: 2990 }]);
  expect(await harness.grants(other)).toEqual([]);
  expect((await tryCard(await harness.register(), { number: cardNumber(851) })).status).toBe('settled');
});
