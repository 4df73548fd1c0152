import { eq } from 'drizzle-orm';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { accounts } from '../accounts/accounts-tables.ts';
import { DAY, pay, planOf } from './purchase-fixtures.ts';
import { startPurchases } from './purchases-harness.ts';
import { heldRefunds, purchaseStarts, withdrawals } from './purchases-tables.ts';

const harness = startPurchases();
const service = () => harness.test.services.purchases;
const withdraw = (account: TestAccount, id: string) => service().withdraw(account.clickId, id);
const spend = ({ clickId }: TestAccount, amount: number, cause: string) =>
  harness.test.database.db.transaction((tx) =>
    harness.test.services.credits.takeBack(tx, { clickId, unit: 'message', amount, cause }),
  );
const supportMails = (account: TestAccount) =>
  harness.test.mail.all.filter(
    ({ template, data }) => template === 'held-refund' && data['account'] === account.clickId,
  );

/** A pack that was bought, used for one credit, and withdrawn from. */
async function usedUp(account: TestAccount, { isUsed = true, cardPrint = '' } = {}) {
  const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
  if (cardPrint !== '')
    await harness.test.database.db.update(purchaseStarts).set({ cardPrint }).where(eq(purchaseStarts.attemptId, id));
  if (isUsed) await spend(account, 1, `test:${id}`);
  const [before] = (await harness.list(account)).purchases.filter((each) => each.id === id);
  const purchase = await withdraw(account, id);
  // The statement said beforehand what became of the refund.
  expect(before?.isRefundReviewed ?? false).toBe(purchase.refundReview !== undefined);
  return { id, purchase };
}

afterEach(async () => {
  await harness.test.database.db.delete(heldRefunds);
});

it('ends the second contract with use as the first, and its refund waits for a person, who releases it once', async () => {
  const account = await harness.test.register();
  const untouched = await usedUp(account, { isUsed: false });
  const first = await usedUp(account);
  for (const { id, purchase } of [untouched, first]) {
    expect(purchase).not.toHaveProperty('refundReview');
    expect(await harness.refundsOf(id)).toHaveLength(1);
  }
  harness.test.clock.advance(DAY);
  harness.test.mail.clear();
  const second = await usedUp(account);
  const until = harness.test.clock.now().getTime() + 14 * DAY;
  const cents = Math.ceil((990 * 49) / 50);
  expect(second.purchase).toMatchObject({ refundedCents: 0, refundReview: { status: 'open', cents, until } });
  expect(second.purchase.withdrawnAt).toBe(harness.test.clock.now().getTime());
  expect(await harness.test.services.credits.balance(account.clickId, 'message')).toBe(0);
  expect(await harness.refundsOf(second.id)).toEqual([]);
  const proof = harness.test.mail.last(account.email, 'withdrawal-received')?.data;
  expect(proof).toMatchObject({ heldUntil: new Date(until).toISOString(), amountMinor: String(cents) });
  expect(supportMails(account)).toMatchObject([{ data: { kind: 'new', earlier: '1' } }]);
  // Asked for again it stays one.
  expect(await withdraw(account, second.id)).toMatchObject({ refundReview: { status: 'open' } });
  expect(await service().heldRefunds()).toMatchObject([{ attemptId: second.id, earlier: 1, refundCents: cents }]);

  const answers = await Promise.all(
    [true, false, true].map((isReleased) =>
      service().answerHeldRefund(second.id, { isReleased, text: 'We looked at it.' }),
    ),
  );
  expect(answers.filter((clickId) => clickId === account.clickId)).toHaveLength(1);
  expect(await service().heldRefunds()).toEqual([]);
  expect(harness.mailsTo(account).filter((name) => name === 'withdrawal-answered')).toHaveLength(1);
  expect((await harness.refundsOf(second.id)).length).toBeLessThanOrEqual(1);
});

it('refused it never goes back, with words; released it does; and a plan counts once it ran for a day', async () => {
  const { account, attemptId } = await harness.subscriber();
  const plan = planOf(harness.test, 'premium-1-month');
  harness.test.clock.advance(3_600_000);
  expect(await withdraw(account, attemptId)).not.toHaveProperty('refundReview');
  const ids: string[] = [];
  for (const _time of [1, 2, 3]) {
    const id = await pay(harness.test, account, plan);
    harness.test.clock.advance(2 * DAY);
    await withdraw(account, id);
    ids.push(id);
  }
  const [free = '', refused = '', released = ''] = ids;
  expect((await service().heldRefunds()).map(({ attemptId: id, earlier }) => [id, earlier])).toEqual([
    [refused, 1],
    [released, 2],
  ]);
  expect(await harness.refundsOf(free)).toHaveLength(1);
  await service().answerHeldRefund(refused, { isReleased: false, text: 'Four accounts with one card.' });
  expect(harness.test.mail.last(account.email)?.data).toMatchObject({
    kind: 'refused',
    text: 'Four accounts with one card.',
  });
  await service().answerHeldRefund(released, { isReleased: true, text: 'It is yours.' });
  expect(await harness.refundsOf(refused)).toEqual([]);
  expect(await harness.refundsOf(released)).toMatchObject([{ reason: 'withdrawal', cause: `withdrawal:${released}` }]);
  const { purchases } = await harness.list(account);
  expect(purchases.find(({ id }) => id === refused)).toMatchObject({ refundReview: { status: 'refused' } });
  expect(purchases.find(({ id }) => id === released)).not.toHaveProperty('refundReview');
  expect(await harness.level(account)).toBe(0);
});

it('counts the same card and the same mail address in other accounts, for the days of the rule', async () => {
  const [one, sameCard, sameMail, stranger] = await Promise.all(
    Array.from({ length: 4 }, (_none, each) => harness.test.register({ brandId: each === 2 ? 'sol' : 'luna' })),
  );
  if (!one || !sameCard || !sameMail || !stranger) throw new Error('no accounts');
  const { db } = harness.test.database;
  await usedUp(one, { cardPrint: 'print-1' });
  await db.update(accounts).set({ email: one.email }).where(eq(accounts.clickId, sameMail.clickId));
  expect((await usedUp(sameCard, { cardPrint: 'print-1' })).purchase.refundReview?.status).toBe('open');
  expect((await usedUp(sameMail)).purchase.refundReview?.status).toBe('open');
  expect((await usedUp(stranger, { cardPrint: 'print-2' })).purchase).not.toHaveProperty('refundReview');

  harness.test.clock.advance(366 * DAY);
  await service().round();
  expect((await db.select().from(withdrawals)).filter(({ cardPrint }) => cardPrint !== null)).toEqual([]);
  expect((await db.select().from(purchaseStarts)).filter(({ cardPrint }) => cardPrint !== null)).toEqual([]);
  expect((await usedUp(one)).purchase).not.toHaveProperty('refundReview');
});

it('reminds the support four days before the deadline, once, and pays back a day before it by itself', async () => {
  const account = await harness.test.register();
  await usedUp(account);
  const { id } = await usedUp(account);
  const kinds = () => supportMails(account).map(({ data }) => data['kind']);
  await harness.pass(9);
  expect(kinds()).toEqual(['new']);
  await harness.pass(2);
  expect(kinds()).toEqual(['new', 'reminder']);
  expect(await harness.refundsOf(id)).toEqual([]);
  harness.test.clock.advance(2 * DAY);
  await Promise.all([service().round(), service().round()]);
  expect(await harness.refundsOf(id)).toMatchObject([{ reason: 'withdrawal', status: 'asked' }]);
  expect(harness.mailsTo(account).filter((name) => name === 'withdrawal-answered')).toHaveLength(1);
});
