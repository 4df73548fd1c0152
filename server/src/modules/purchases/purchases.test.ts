import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentReversals, subscriptions, withdrawals } from '../../storage/purchase-schema.ts';
import { accounts } from '../../storage/schema.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { checkLedger } from '../credits/ledger-check.ts';
import { createFakePayments, DAY, type FakePayments, keepCard, pay, planOf, yearPlan } from './purchase-fixtures.ts';

const START = new Date('2026-03-10T19:30:00Z');
const calls = endpoints.purchases;
let test: TestApp;
let payments: FakePayments;
beforeAll(async () => {
  payments = createFakePayments();
  test = await buildTestApp({ services: { purchasePayments: payments } });
  payments.test = test;
});
beforeEach(() => {
  test.clock.set(START);
  test.mail.clear();
  payments.renewals.length = 0;
  payments.released.length = 0;
  payments.answer = async () => 'settled';
});
afterEach(async () => {
  // The worker sees to all of them; the next test has its own.
  await test.database.db.update(subscriptions).set({ endedAt: START });
  expect(await checkLedger(test.database.db)).toEqual([]);
});
afterAll(() => test.close());

// Not over HTTP: a bearer is older than a month in most of these.
const list = ({ clickId }: TestAccount) => test.services.purchases.list(clickId);
const level = async (account: TestAccount) => (await test.services.accounts.facts(account.clickId))?.premiumLevel;
const renewsAt = async ({ clickId }: TestAccount) => (await test.database.db.select().from(accounts).where(eq(accounts.clickId, clickId)))[0]?.renewsAt ?? null;
const refunds = () => test.database.db.select().from(paymentReversals);
const refundsOf = async (attemptId: string) => (await refunds()).filter((row) => row.attemptId === attemptId);
const mailsTo = (account: TestAccount) => test.mail.all.filter(({ recipient }) => recipient === account.email).map(({ template }) => template);

/** A subscriber whose month renews. */
async function subscriber(brandId?: string, plan = planOf(test, 'premium-1-month', brandId)) {
  const account = await test.register({ ...(brandId ? { brandId } : {}) });
  const card = await keepCard(test, account);
  const attemptId = await pay(test, account, plan, { renews: true, savedCardId: card });
  test.mail.clear();
  return { account, card, attemptId };
}

async function roundsUntil(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    test.clock.advance(DAY);
    await test.services.purchases.round();
  }
}

describe('a plan that lasts', () => {
  it('renews on its day, with a notice before, a receipt after, and the account on its level', async () => {
    const { account } = await subscriber();
    await test.services.purchases.round();
    expect(mailsTo(account)).toEqual(['renewal-notice']);
    expect(test.mail.last(account.email)?.data).toMatchObject({ renewsAt: '2026-04-10T19:30:00.000Z', amountMinor: '4990', lastFour: '1111' });
    await roundsUntil(30);
    expect(payments.renewals).toEqual([]);
    await roundsUntil(1);
    expect(payments.renewals).toMatchObject([{ amountCents: 4990, idempotencyKey: expect.stringMatching(/^renewal-.*-2-1$/) }]);
    expect(mailsTo(account)).toEqual(['renewal-notice', 'renewal-receipt']);
    const { subscriptions: [subscription], purchases } = await list(account);
    expect(subscription).toMatchObject({ status: 'renewing', endsAt: Date.UTC(2026, 4, 10, 19, 30), lastFour: '1111' });
    expect(purchases.map(({ isRenewal }) => isRenewal)).toEqual([true, false]);
    expect(await level(account)).toBe(2);
    expect(await renewsAt(account)).toEqual(new Date('2026-05-10T19:30:00Z'));
  });

  it('ends with its period unless the shopper chose otherwise, and leaves the account on level 1', async () => {
    const account = await test.register();
    await pay(test, account, planOf(test, 'premium-1-month'));
    expect([await level(account), await renewsAt(account)]).toEqual([2, null]);
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    await roundsUntil(31);
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await level(account)).toBe(1);
    expect(payments.renewals).toEqual([]);
    expect(test.hub.of(account.clickId, 'sessionChanged').length).toBeGreaterThan(0);
  });

  it('bought again, it begins where the paid time ends, and only one of the two renews', async () => {
    const { account } = await subscriber();
    const end = (await list(account)).subscriptions[0]?.endsAt;
    test.clock.advance(5 * DAY);
    await pay(test, account, planOf(test, 'premium-1-month'), { renews: true, savedCardId: await keepCard(test, account) });
    const { subscriptions: rows } = await list(account);
    expect(rows.map(({ status, startedAt }) => [status, startedAt])).toEqual([['renewing', end], ['ending', expect.any(Number)]]);
  });

  it.each([
    ['luna', 31, 30],
    ['sol', 16, 15],
    ['brise', 62, 28],
  ])('%s: the notice of a year goes out once, and in time', async (brandId, from, latest) => {
    const { account } = await subscriber(brandId, yearPlan(test, brandId));
    const end = (await list(account)).subscriptions[0]?.endsAt ?? 0;
    test.clock.set(new Date(end - (from + 1) * DAY));
    await test.services.purchases.round();
    expect(mailsTo(account)).toEqual([]);
    await roundsUntil(from - latest + 1);
    expect(mailsTo(account)).toEqual(['renewal-notice']);
    const { noticeSentAt = 0 } = (await list(account)).subscriptions[0] ?? {};
    expect((end - noticeSentAt) / DAY).toBeGreaterThanOrEqual(latest);
    await Promise.all([1, 2, 3].map(() => test.services.purchases.round()));
    expect(mailsTo(account)).toEqual(['renewal-notice']);
  });

  it('whose notice went out late is charged three days after it, not before', async () => {
    const { account } = await subscriber();
    test.clock.advance(40 * DAY);
    await test.services.purchases.round();
    expect([mailsTo(account), payments.renewals]).toEqual([['renewal-notice'], []]);
    expect(await level(account)).toBe(2);
    await roundsUntil(3);
    expect(payments.renewals).toHaveLength(1);
  });

  it('is charged once, however many processes run', async () => {
    await subscriber();
    await test.services.purchases.round();
    test.clock.advance(31 * DAY);
    await Promise.all(Array.from({ length: 8 }, () => test.services.purchases.round()));
    expect(payments.renewals).toHaveLength(1);
  });

  it('whose card is refused stays while it is tried again, then ends, and says each', async () => {
    const { account } = await subscriber();
    payments.answer = async () => 'failed';
    await roundsUntil(31);
    expect(mailsTo(account)).toEqual(['renewal-notice', 'renewal-failed']);
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'renewing', isPastDue: true }]);
    expect(await level(account)).toBe(2);
    await roundsUntil(7);
    expect(new Set(payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
    expect(payments.renewals).toHaveLength(4);
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await level(account)).toBe(1);
    expect(test.mail.last(account.email)?.data).not.toHaveProperty('nextTryAt');
  });

  it('that is pending is asked about with the same key, and not charged again', async () => {
    await subscriber();
    payments.answer = async () => 'pending';
    await roundsUntil(33);
    expect(new Set(payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('does not renew into a pause or over a limit', async () => {
    const { account } = await subscriber();
    await test.services.purchases.round();
    await test.call(calls.saveSpendingRules, { body: { monthlyLimitCents: null, pauseDays: 90 } }, { as: account });
    payments.answer = async (order) => {
      await test.database.db.transaction((tx) => test.services.purchases.maySpend(tx, order.clickId, order.amountCents));
      return 'settled';
    };
    await roundsUntil(31);
    expect(test.mail.last(account.email)).toMatchObject({ template: 'renewal-failed', data: { reason: 'pause' } });
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
  });
});

describe('cancelling the renewal', () => {
  it('works at once, proves it by mail once, and premium stays until the end', async () => {
    const { account, card } = await subscriber();
    const answers = await Promise.all(Array.from({ length: 5 }, () => test.call(calls.cancelRenewal, { body: { clickId: account.clickId } }, { as: account })));
    for (const answer of answers) expect(answer.value.subscriptions).toMatchObject([{ status: 'ending', cancelledAt: test.clock.now().getTime() }]);
    expect(mailsTo(account)).toEqual(['renewal-cancelled']);
    expect(test.mail.last(account.email)?.data).toMatchObject({ cancelledAt: START.toISOString(), endsAt: '2026-04-10T19:30:00.000Z' });
    expect(payments.released).toEqual([card]);
    expect([await level(account), await renewsAt(account)]).toEqual([2, null]);
    await roundsUntil(32);
    expect(payments.renewals).toEqual([]);
    expect(await level(account)).toBe(1);
  });

  it('without a subscription changes nothing and is no error', async () => {
    const account = await test.register();
    expect((await test.call(calls.cancelRenewal, { body: { clickId: account.clickId } }, { as: account })).value).toEqual({ result: 'OK', subscriptions: [] });
    expect(test.mail.last(account.email, 'renewal-cancelled')).toBeUndefined();
  });

  it('wins over a charge that is under way: the money goes back', async () => {
    const { account } = await subscriber();
    await test.services.purchases.round();
    payments.answer = async () => {
      await test.services.purchases.cancelRenewal(account.clickId);
      return 'settled';
    };
    await roundsUntil(31);
    expect(payments.renewals).toHaveLength(1);
    const renewal = (await list(account)).purchases.find(({ isRenewal }) => isRenewal);
    expect(renewal).toMatchObject({ refundedCents: 4990 });
    expect(await refundsOf(renewal?.id ?? '')).toMatchObject([{ reason: 'late', amountCents: 4990 }]);
    expect(mailsTo(account)).toEqual(['renewal-notice', 'renewal-cancelled', 'renewal-returned']);
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await level(account)).toBe(1);
  });

  it('comes with removing the card that would be charged', async () => {
    const { account, card } = await subscriber();
    await test.database.db.transaction((tx) => test.services.purchases.cardForgotten(tx, card));
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(mailsTo(account)).toEqual(['renewal-cancelled']);
  });
});

describe('withdrawal from the contract', () => {
  it('gives back what was not used, once, and names day and time', async () => {
    const account = await test.register();
    const id = await pay(test, account, planOf(test, 'credits-50'));
    await test.database.db.transaction((tx) => test.services.credits.spend(tx, { clickId: account.clickId, unit: 'message', amount: 10, cause: 'message:one' }));
    expect((await list(account)).purchases).toMatchObject([{ withdrawalCents: 792, withdrawableUntil: expect.any(Number) }]);
    test.mail.clear();
    const answers = await Promise.all(Array.from({ length: 6 }, () => test.call(calls.withdraw, { body: { clickId: account.clickId, purchaseId: id } }, { as: account })));
    for (const answer of answers) expect(answer.value.purchase).toMatchObject({ withdrawnAt: test.clock.now().getTime(), refundedCents: 792 });
    expect(await refundsOf(id)).toMatchObject([{ reason: 'withdrawal', amountCents: 792, status: 'asked' }]);
    expect(await test.database.db.select().from(withdrawals).where(eq(withdrawals.attemptId, id))).toHaveLength(1);
    expect(await test.services.credits.balance(account.clickId, 'message')).toBe(0);
    expect(mailsTo(account)).toEqual(['withdrawal-received']);
    expect(test.mail.last(account.email)?.data).toMatchObject({ receivedAt: test.clock.now().toISOString(), amountMinor: '792' });
    expect(await level(account)).toBe(0);
  });

  it('ends what lasts and gives back the time that is left', async () => {
    const { account, attemptId } = await subscriber();
    test.clock.advance(10 * DAY);
    const { purchase } = (await test.call(calls.withdraw, { body: { clickId: account.clickId, purchaseId: attemptId } }, { as: account })).value;
    expect(purchase.refundedCents).toBeGreaterThan(4990 * 0.66);
    expect(purchase.refundedCents).toBeLessThan(4990 * 0.69);
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await level(account)).toBe(0);
    await roundsUntil(30);
    expect(payments.renewals).toEqual([]);
  });

  it('is open for fourteen days, for the own purchases only', async () => {
    const account = await test.register();
    const stranger = await test.register();
    const id = await pay(test, account, planOf(test, 'credits-50'));
    const asked = await test.call(calls.withdraw, { body: { clickId: stranger.clickId, purchaseId: id } }, { as: stranger });
    expect(asked.problem.code).toBe('withdrawal_closed');
    test.clock.advance(14 * DAY);
    expect((await list(account)).purchases[0]).toHaveProperty('withdrawableUntil');
    test.clock.advance(DAY);
    await expect(test.services.purchases.withdraw(account.clickId, id)).rejects.toMatchObject({ code: 'withdrawal_closed' });
    expect((await list(account)).purchases[0]).not.toHaveProperty('withdrawableUntil');
    expect(await refundsOf(id)).toEqual([]);
  });

  it('of two packs counts no credit twice', async () => {
    const account = await test.register();
    const [one, two] = [await pay(test, account, planOf(test, 'credits-50')), await pay(test, account, planOf(test, 'credits-50'))];
    await test.database.db.transaction((tx) => test.services.credits.spend(tx, { clickId: account.clickId, unit: 'message', amount: 20, cause: 'message:two' }));
    await Promise.all([one, two].map((purchaseId) => test.call(calls.withdraw, { body: { clickId: account.clickId, purchaseId } }, { as: account })));
    const given = (await refunds()).filter(({ attemptId }) => attemptId === one || attemptId === two).map(({ amountCents }) => amountCents);
    expect(given.sort()).toEqual([594, 990]);
    expect(await test.services.credits.balance(account.clickId, 'message')).toBe(0);
  });
});

describe('the refund guarantee', () => {
  it('takes a claim once and tells who claims and who answers', async () => {
    const account = await test.register();
    const id = await pay(test, account, planOf(test, 'credits-50'));
    test.clock.advance(20 * DAY);
    test.mail.clear();
    const claim = () => test.call(calls.claimRefund, { body: { clickId: account.clickId, purchaseId: id, reason: ' Nobody answered. ' } }, { as: account });
    for (const answer of await Promise.all([claim(), claim(), claim()])) expect(answer.value.purchase).toMatchObject({ claim: { status: 'open' } });
    expect(test.mail.all.map(({ template, recipient }) => [template, recipient])).toEqual([['claim-received', account.email], ['claim-request', account.brand.support.email]]);
    expect(await test.services.purchases.openClaims()).toMatchObject([{ attemptId: id, reason: 'Nobody answered.' }]);
    const answers = await Promise.all([true, true].map((isGranted) => test.services.purchases.answerClaim({ clickId: account.clickId, attemptId: id }, isGranted, 'You are right.')));
    expect(answers.sort()).toEqual([false, true]);
    expect(await refundsOf(id)).toMatchObject([{ reason: 'guarantee', amountCents: 990 }]);
    expect((await list(account)).purchases).toMatchObject([{ refundedCents: 990, claim: { status: 'granted' } }]);
    expect([await test.services.credits.balance(account.clickId, 'message'), await level(account)]).toEqual([0, 0]);
    expect(test.mail.last(account.email)).toMatchObject({ template: 'claim-answered', data: { kind: 'granted', amountMinor: '990' } });
  });

  it('refused, nothing moves; and it closes after thirty days', async () => {
    const account = await test.register();
    const id = await pay(test, account, planOf(test, 'credits-50'));
    const late = await pay(test, account, planOf(test, 'credits-50'));
    await test.call(calls.claimRefund, { body: { clickId: account.clickId, purchaseId: id, reason: '' } }, { as: account });
    expect(await test.services.purchases.answerClaim({ clickId: account.clickId, attemptId: id }, false, 'It worked.')).toBe(true);
    expect(await refundsOf(id)).toEqual([]);
    expect(await level(account)).toBe(1);
    test.clock.advance(31 * DAY);
    await expect(test.services.purchases.claimRefund(account.clickId, late, '')).rejects.toMatchObject({ code: 'claim_closed' });
  });
});

describe('what an account allows itself', () => {
  const charge = (account: TestAccount, cents: number) => test.database.db.transaction((tx) => test.services.purchases.maySpend(tx, account.clickId, cents));

  it('counts what is paid this month, and refuses what goes over it', async () => {
    const account = await test.register();
    await pay(test, account, planOf(test, 'credits-50'));
    const rules = (await test.call(calls.saveSpendingRules, { body: { monthlyLimitCents: 2000, pauseDays: 0 } }, { as: account })).value;
    expect(rules).toEqual({ monthlyLimitCents: 2000, spentCents: 990 });
    await expect(charge(account, 1010)).resolves.toBeUndefined();
    await expect(charge(account, 1011)).rejects.toMatchObject({ code: 'spending_limit' });
    test.clock.advance(31 * DAY);
    await expect(charge(account, 2000)).resolves.toBeUndefined();
    expect(await test.services.purchases.spendingRules(account.clickId)).toEqual({ monthlyLimitCents: 2000, spentCents: 0 });
  });

  it('pauses, and a pause cannot be shortened', async () => {
    const account = await test.register();
    const { pausedUntil } = (await test.call(calls.saveSpendingRules, { body: { monthlyLimitCents: null, pauseDays: 30 } }, { as: account })).value;
    expect(pausedUntil).toBe(test.clock.now().getTime() + 30 * DAY);
    await expect(charge(account, 1)).rejects.toMatchObject({ code: 'spending_paused' });
    expect((await test.call(calls.saveSpendingRules, { body: { monthlyLimitCents: null, pauseDays: 1 } }, { as: account })).value.pausedUntil).toBe(pausedUntil);
    test.clock.advance(30 * DAY);
    await expect(charge(account, 1)).resolves.toBeUndefined();
  });
});

describe('money that goes back', () => {
  it('ends what it paid for, and a chargeback that is taken back lets it go on', async () => {
    const { account, attemptId } = await subscriber();
    const facts = { attemptId, clickId: account.clickId, subscriptionId: null, isWhole: true };
    const [{ id = '' } = {}] = await test.database.db.insert(paymentReversals)
      .values({ id: attemptId, attemptId, kind: 'chargeback', reason: 'provider', amountCents: 4990, status: 'done', cause: 'event-1' }).returning();
    await test.database.db.transaction((tx) => test.services.purchases.reversed(tx, { ...facts, isTaken: true }));
    expect([await level(account), await renewsAt(account)]).toEqual([0, null]);
    await test.database.db.delete(paymentReversals).where(eq(paymentReversals.id, id));
    await test.database.db.transaction((tx) => test.services.purchases.reversed(tx, { ...facts, isTaken: false }));
    expect(await level(account)).toBe(2);
    const [row] = await test.database.db.select().from(subscriptions).where(eq(subscriptions.firstAttemptId, attemptId));
    expect(row).toMatchObject({ endedAt: null, renews: false });
  });
});
