import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { eventually } from '@halo/shared/testing/eventually';
import { paymentAttempts, paymentReversals, savedCards } from '../payments/payments-tables.ts';
import { subscriptions } from './purchases-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { checkLedger } from '../credits/index.ts';
import { openPaymentHarness, type PaymentHarness } from '../payments/testing/payment-harness.ts';
import { DAY, HOUR } from './purchase-fixtures.ts';

const START = new Date('2026-03-10T19:30:00Z');
const calls = endpoints.purchases;
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
beforeEach(() => {
  harness.clock.set(START);
  harness.mail.clear();
});
afterEach(async () => {
  expect(await checkLedger(harness.database.db)).toEqual([]);
  await harness.database.db.update(subscriptions).set({ endedAt: START });
});
afterAll(() => harness.close());

const list = ({ clickId }: TestAccount) => harness.services.purchases.list(clickId);
const attemptsOf = ({ clickId }: TestAccount) =>
  harness.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clickId, clickId))
    .orderBy(paymentAttempts.createdAt);
const month = { productId: 'premium-1-month', expectedCents: 4990 };

async function buyMonth(renews: boolean): Promise<TestAccount> {
  const account = await harness.register();
  const { attempt } = (await harness.charge(account, {}, { ...month, renews })).value;
  expect(attempt.status).toBe('settled');
  return account;
}

/** The worker looks once a day; refunds are sent a little later. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    harness.clock.advance(DAY);
    await harness.services.purchases.round();
  }
}

/** Until what was asked back is back: the simulator's webhook comes by itself. */
async function refundsDone(attemptId: string): Promise<(typeof paymentReversals.$inferSelect)[]> {
  return eventually(
    async () => {
      harness.clock.advance(10_000);
      await harness.services.payments.reconcile();
      const rows = await harness.database.db
        .select()
        .from(paymentReversals)
        .where(eq(paymentReversals.attemptId, attemptId));
      expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'done'));
      expect(rows).not.toEqual([]);
      return rows;
    },
    { timeoutMs: 20_000, everyMs: 50, what: 'the refund' },
  );
}

describe('through payments and the provider', () => {
  it('a month that was chosen to renew is charged once on its day, to the card kept for it', async () => {
    const account = await buyMonth(true);
    const [card] = await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId));
    expect(card).toMatchObject({ lastFour: '1111', isForRenewalOnly: true });
    expect(harness.mail.last(account.email, 'receipt')?.data).toMatchObject({
      renewsAt: '2026-04-10T19:30:00.000Z',
      cancelUrl: expect.stringMatching(/\/profile\/purchases$/),
      withdrawUrl: expect.stringMatching(/\/profile\/withdraw\?id=/),
    });
    await harness.services.purchases.round();
    expect(harness.mail.last(account.email, 'renewal-notice')?.data).toMatchObject({ lastFour: '1111' });
    await pass(30);
    harness.clock.advance(DAY);
    await Promise.all(Array.from({ length: 5 }, () => harness.services.purchases.round()));
    const attempts = await attemptsOf(account);
    expect(attempts.map(({ purpose, status }) => [purpose, status])).toEqual([
      ['purchase', 'settled'],
      ['renewal', 'settled'],
    ]);
    expect(await harness.atProvider(attempts[1]?.id ?? '')).toMatchObject([
      { amount: { value: 4990, currency: 'EUR' } },
    ]);
    const renewal = (await list(account)).purchases.find(({ isRenewal }) => isRenewal);
    expect(
      harness.mail.all
        .filter(({ recipient, template }) => recipient === account.email && template === 'renewal-receipt')
        .map(({ data }) => data['receiptNumber']),
    ).toEqual([renewal?.receipts?.[0]?.number]);
    expect((await list(account)).subscriptions).toMatchObject([
      { status: 'renewing', endsAt: Date.parse('2026-05-10T19:30:00Z') },
    ]);
    expect((await harness.services.accounts.user(account.clickId)).renewsAt).toBe(Date.parse('2026-05-10T19:30:00Z'));
  });

  it('a month that was not chosen to renew ends, and no card was kept', async () => {
    const account = await buyMonth(false);
    expect(await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId))).toEqual(
      [],
    );
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    await pass(32);
    expect(await attemptsOf(account)).toHaveLength(1);
    expect((await harness.services.accounts.facts(account.clickId))?.premiumLevel).toBe(1);
  });

  it('cancelling forgets the card that was kept for it, and charges nothing more', async () => {
    const account = await buyMonth(true);
    await harness.call(calls.cancelRenewal, { body: { clickId: account.clickId } }, { as: account });
    const [card] = await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId));
    expect(card?.forgottenAt).not.toBeNull();
    await pass(33);
    expect(await attemptsOf(account)).toHaveLength(1);
  });

  it('a withdrawal ends the card that was kept for the renewal, here and at the provider', async () => {
    const account = await buyMonth(true);
    const [{ id = '', token = '' } = {}] = await harness.database.db
      .select()
      .from(savedCards)
      .where(eq(savedCards.clickId, account.clickId));
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const forgotten = jest.spyOn(adyen, 'forget');
    // Asked for while the renewal stands, the card stays.
    await harness.services.payments.releaseCard(account.clickId, id);
    await harness.services.purchases.round();
    expect(forgotten).not.toHaveBeenCalled();
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'renewing', lastFour: '1111' }]);
    const [purchase] = (await list(account)).purchases;
    await harness.call(
      calls.withdraw,
      { body: { clickId: account.clickId, purchaseId: purchase?.id ?? '' } },
      { as: account },
    );
    harness.clock.advance(HOUR);
    await Promise.all([harness.services.purchases.round(), harness.services.purchases.round()]);
    expect(forgotten.mock.calls).toEqual([[{ token, clickId: account.clickId }]]);
    const [card] = await harness.database.db.select().from(savedCards).where(eq(savedCards.id, id));
    expect(card?.forgottenAt).toEqual(harness.clock.now());
    forgotten.mockRestore();
  });

  it('a withdrawal brings the money back over the provider, once, and takes no credits twice', async () => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, {}, { startsAtOnce: '2026-11' })).value;
    expect(harness.mail.last(account.email, 'receipt')?.data).toMatchObject({ startAskedAt: START.toISOString() });
    await harness.database.db.transaction((tx) =>
      harness.services.credits.spend(tx, { clickId: account.clickId, unit: 'message', amount: 50, cause: 'message:x' }),
    );
    const withdraw = () =>
      harness.call(calls.withdraw, { body: { clickId: account.clickId, purchaseId: attempt.id } }, { as: account });
    for (const answer of await Promise.all([withdraw(), withdraw(), withdraw()]))
      expect(answer.value.purchase.refundedCents).toBe(2243);
    expect(await refundsDone(attempt.id)).toMatchObject([
      { amountCents: 2243, reason: 'withdrawal', missingCredits: 0 },
    ]);
    expect((await attemptsOf(account))[0]?.reversedCents).toBe(2243);
    expect(await harness.services.credits.balance(account.clickId, 'message')).toBe(0);
    expect((await list(account)).purchases).toMatchObject([{ refundedCents: 2243 }]);
    const { entries } = await harness.services.creditHistory(account.clickId);
    expect(entries.slice(0, 3).map(({ reason, amount, about }) => [reason, amount, about])).toEqual([
      ['withdrawal', -150, '200 crediti'],
      ['message', -50, undefined],
      ['purchase', 200, '200 crediti'],
    ]);
  });

  it('what waits brings no credits and no level, begins once however often it is asked for, and goes back whole until then', async () => {
    const account = await harness.register();
    const buy = async (): Promise<string> => {
      const { attempt } = (await harness.charge(account, {}, { startsAtOnce: undefined })).value;
      expect(attempt).toMatchObject({ status: 'settled', grantedCredits: 200, credits: { messageCredits: 0 } });
      expect(attempt.waitsUntil).toBeGreaterThan(START.getTime() + 14 * DAY);
      return attempt.id;
    };
    const credits = () => harness.services.credits.balance(account.clickId, 'message');
    const first = await buy();
    const receipt = harness.mail.last(account.email, 'receipt')?.data;
    expect(receipt).toMatchObject({ waitsUntil: expect.any(String) });
    expect(receipt).not.toHaveProperty('startAskedAt');
    expect((await list(account)).purchases).toMatchObject([{ withdrawalCents: 2990, waitingCredits: 200 }]);
    expect((await harness.services.accounts.facts(account.clickId))?.premiumLevel).toBe(0);
    await harness.call(calls.withdraw, { body: { clickId: account.clickId, purchaseId: first } }, { as: account });
    expect(await refundsDone(first)).toMatchObject([{ amountCents: 2990, reason: 'withdrawal' }]);
    expect(harness.mail.last(account.email, 'withdrawal-received')?.data).toMatchObject({ extent: 'whole' });
    const begin = (purchaseId: string, as = account) =>
      harness.call(calls.begin, { body: { clickId: as.clickId, purchaseId, startsAtOnce: '2026-12' } }, { as });
    expect((await begin(first)).problem.code).toBe('start_closed');

    harness.clock.advance(DAY);
    const second = await buy();
    expect((await begin(second, await harness.register())).problem.code).toBe('start_closed');
    for (const answer of await Promise.all([begin(second), begin(second), begin(second)]))
      expect(answer.value.purchase).toMatchObject({ withdrawalCents: 2990, startAskedAt: expect.any(Number) });
    expect(await credits()).toBe(200);
    expect((await harness.services.accounts.facts(account.clickId))?.premiumLevel).toBe(1);
    await harness.database.db.transaction((tx) =>
      harness.services.credits.spend(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 200,
        cause: 'message:y',
      }),
    );
    expect((await list(account)).purchases[0]).toMatchObject({ withdrawalCents: 0 });

    harness.clock.advance(DAY);
    const third = await buy();
    harness.clock.advance(14 * DAY);
    await harness.services.purchases.round();
    expect(await credits()).toBe(0);
    harness.clock.advance(DAY);
    await Promise.all([harness.services.purchases.round(), harness.services.purchases.round()]);
    expect(await credits()).toBe(200);
    const begun = (await list(account)).purchases.find(({ id }) => id === third);
    expect(begun).not.toHaveProperty('waitsUntil');
    expect(begun).not.toHaveProperty('withdrawableUntil');
  });

  it('the request for an early start names the text that was ticked, belongs to the order, and takes no other value', async () => {
    const account = await harness.register();
    const order = harness.order(account, { cardToken: await harness.cardToken(account), startsAtOnce: '2026-11' });
    const { attempt } = (await harness.tryCharge(account, order)).value;
    const [row] = await attemptsOf(account);
    expect(row).toMatchObject({ id: attempt.id, startRequest: '2026-11', createdAt: START });
    expect((await list(account)).purchases).toMatchObject([{ startAskedAt: START.getTime() }]);
    const { startsAtOnce: _asked, ...without } = order;
    expect((await harness.tryCharge(account, without)).problem.code).toBe('conflict');
    const raw = (inizioSubito: unknown) =>
      harness.app.inject({
        method: 'POST',
        url: '/pay/orders/tryCharge',
        headers: { authorization: `Bearer ${account.token}`, host: account.brand.hosts[0] },
        payload: { ...z.encode(endpoints.payments.tryCharge.body, without), inizioSubito },
      });
    for (const word of [true, 'yes', '1999-01']) expect((await raw(word)).statusCode).toBe(422);
  });

  it("over the limit of one's own nothing is charged, of two at once one passes, and a pause stops both", async () => {
    const account = await harness.register();
    const save = (monthlyLimitCents: number | null, pauseDays: number) =>
      harness.call(calls.saveSpendingRules, { body: { monthlyLimitCents, pauseDays } }, { as: account });
    await save(3000, 0);
    expect((await harness.charge(account, {}, { ...month })).problem.code).toBe('spending_limit');
    const both = await Promise.all([harness.charge(account), harness.charge(account)]);
    const settled = (await attemptsOf(account)).filter(({ status }) => status === 'settled');
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(settled).toHaveLength(1);
    await save(3000, 7);
    expect((await harness.charge(account, {}, { productId: 'credits-50', expectedCents: 990 })).problem.code).toBe(
      'spending_paused',
    );
    expect(await attemptsOf(account)).toHaveLength(1);
  });

  it('removing the card ends the renewal, with its proof', async () => {
    const account = await harness.register();
    await harness.charge(account, {}, { ...month, renews: true, rememberCard: true });
    const { rules } = (
      await harness.call(endpoints.paymentMethods.rules, { body: { clickId: account.clickId } }, { as: account })
    ).value;
    const [card] = rules.savedCards;
    await harness.call(
      endpoints.paymentMethods.forgetCard,
      { body: { clickId: account.clickId, cardId: card?.id ?? '' } },
      { as: account },
    );
    expect((await list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(harness.mail.last(account.email, 'renewal-cancelled')).toBeDefined();
  });
});
