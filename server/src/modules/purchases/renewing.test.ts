import { endpoints } from '@halo/shared/contracts';
import { DAY, keepCard, pay, planOf, yearPlan } from './purchase-fixtures.ts';
import { START, startPurchases } from './evening-fixtures.ts';

const calls = endpoints.purchases;
const evening = startPurchases();

describe('a plan that lasts', () => {
  it('renews on its day, with a notice before, a receipt after, and the account on its level', async () => {
    const { account } = await evening.subscriber();
    await evening.test.services.purchases.round();
    expect(evening.mailsTo(account)).toEqual(['renewal-notice']);
    expect(evening.test.mail.last(account.email)?.data).toMatchObject({
      renewsAt: '2026-04-10T19:30:00.000Z',
      amountMinor: '4990',
      lastFour: '1111',
    });
    await evening.pass(30);
    expect(evening.payments.renewals).toEqual([]);
    await evening.pass(1);
    expect(evening.payments.renewals).toMatchObject([
      { amountCents: 4990, idempotencyKey: expect.stringMatching(/^renewal-.*-2-1$/) },
    ]);
    expect(evening.mailsTo(account)).toEqual(['renewal-notice', 'renewal-receipt']);
    const {
      subscriptions: [subscription],
      purchases,
    } = await evening.list(account);
    expect(subscription).toMatchObject({ status: 'renewing', endsAt: Date.UTC(2026, 4, 10, 19, 30), lastFour: '1111' });
    expect(purchases.map(({ isRenewal }) => isRenewal)).toEqual([true, false]);
    expect(await evening.level(account)).toBe(2);
    expect(await evening.renewsAt(account)).toEqual(new Date('2026-05-10T19:30:00Z'));
  });

  it('ends with its period unless the shopper chose otherwise, and leaves the account on level 1', async () => {
    const account = await evening.test.register();
    await pay(evening.test, account, planOf(evening.test, 'premium-1-month'));
    expect([await evening.level(account), await evening.renewsAt(account)]).toEqual([2, null]);
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    await evening.pass(31);
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await evening.level(account)).toBe(1);
    expect(evening.payments.renewals).toEqual([]);
    expect(evening.test.hub.of(account.clickId, 'sessionChanged').length).toBeGreaterThan(0);
  });

  it('bought again, it begins where the paid time ends, and only one of the two renews', async () => {
    const { account } = await evening.subscriber();
    const end = (await evening.list(account)).subscriptions[0]?.endsAt;
    evening.test.clock.advance(5 * DAY);
    await pay(evening.test, account, planOf(evening.test, 'premium-1-month'), {
      renews: true,
      savedCardId: await keepCard(evening.test, account),
    });
    const { subscriptions: rows } = await evening.list(account);
    expect(rows.map(({ status, startedAt }) => [status, startedAt])).toEqual([
      ['renewing', end],
      ['ending', expect.any(Number)],
    ]);
  });

  it.each([
    ['luna', 31, 30],
    ['sol', 16, 15],
    ['brise', 62, 28],
  ])('%s: the notice of a year goes out once, and in time', async (brandId, from, latest) => {
    const { account } = await evening.subscriber(brandId, yearPlan(evening.test, brandId));
    const end = (await evening.list(account)).subscriptions[0]?.endsAt ?? 0;
    evening.test.clock.set(new Date(end - (from + 1) * DAY));
    await evening.test.services.purchases.round();
    expect(evening.mailsTo(account)).toEqual([]);
    await evening.pass(from - latest + 1);
    expect(evening.mailsTo(account)).toEqual(['renewal-notice']);
    const { noticeSentAt = 0 } = (await evening.list(account)).subscriptions[0] ?? {};
    expect((end - noticeSentAt) / DAY).toBeGreaterThanOrEqual(latest);
    await Promise.all([1, 2, 3].map(() => evening.test.services.purchases.round()));
    expect(evening.mailsTo(account)).toEqual(['renewal-notice']);
  });

  it('whose notice went out late is charged three days after it, not before', async () => {
    const { account } = await evening.subscriber();
    evening.test.clock.advance(40 * DAY);
    await evening.test.services.purchases.round();
    expect([evening.mailsTo(account), evening.payments.renewals]).toEqual([['renewal-notice'], []]);
    expect(await evening.level(account)).toBe(2);
    await evening.pass(3);
    expect(evening.payments.renewals).toHaveLength(1);
  });

  it('is charged once, however many processes run', async () => {
    await evening.subscriber();
    await evening.test.services.purchases.round();
    evening.test.clock.advance(31 * DAY);
    await Promise.all(Array.from({ length: 8 }, () => evening.test.services.purchases.round()));
    expect(evening.payments.renewals).toHaveLength(1);
  });

  it('whose card is refused stays while it is tried again, then ends, and says each', async () => {
    const { account } = await evening.subscriber();
    evening.payments.answer = async () => 'failed';
    await evening.pass(31);
    expect(evening.mailsTo(account)).toEqual(['renewal-notice', 'renewal-failed']);
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'renewing', isPastDue: true }]);
    expect(await evening.level(account)).toBe(2);
    await evening.pass(7);
    expect(new Set(evening.payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
    expect(evening.payments.renewals).toHaveLength(4);
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await evening.level(account)).toBe(1);
    expect(evening.test.mail.last(account.email)?.data).not.toHaveProperty('nextTryAt');
  });

  it('that is pending is asked about with the same key, and not charged again', async () => {
    await evening.subscriber();
    evening.payments.answer = async () => 'pending';
    await evening.pass(33);
    expect(new Set(evening.payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('does not renew into a pause or over a limit', async () => {
    const { account } = await evening.subscriber();
    await evening.test.services.purchases.round();
    await evening.test.call(
      calls.saveSpendingRules,
      { body: { monthlyLimitCents: null, pauseDays: 90 } },
      { as: account },
    );
    evening.payments.answer = async (order) => {
      await evening.test.database.db.transaction((tx) =>
        evening.test.services.purchases.maySpend(tx, order.clickId, order.amountCents),
      );
      return 'settled';
    };
    await evening.pass(31);
    expect(evening.test.mail.last(account.email)).toMatchObject({
      template: 'renewal-failed',
      data: { reason: 'pause' },
    });
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
  });
});

describe('cancelling the renewal', () => {
  it('works at once, proves it by mail once, and premium stays until the end', async () => {
    const { account, card } = await evening.subscriber();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        evening.test.call(calls.cancelRenewal, { body: { clickId: account.clickId } }, { as: account }),
      ),
    );
    for (const answer of answers)
      expect(answer.value.subscriptions).toMatchObject([
        { status: 'ending', cancelledAt: evening.test.clock.now().getTime() },
      ]);
    expect(evening.mailsTo(account)).toEqual(['renewal-cancelled']);
    expect(evening.test.mail.last(account.email)?.data).toMatchObject({
      cancelledAt: START.toISOString(),
      endsAt: '2026-04-10T19:30:00.000Z',
    });
    expect(evening.payments.released).toEqual([card]);
    expect([await evening.level(account), await evening.renewsAt(account)]).toEqual([2, null]);
    await evening.pass(32);
    expect(evening.payments.renewals).toEqual([]);
    expect(await evening.level(account)).toBe(1);
  });

  it('without a subscription changes nothing and is no error', async () => {
    const account = await evening.test.register();
    expect(
      (await evening.test.call(calls.cancelRenewal, { body: { clickId: account.clickId } }, { as: account })).value,
    ).toEqual({ result: 'OK', subscriptions: [] });
    expect(evening.test.mail.last(account.email, 'renewal-cancelled')).toBeUndefined();
  });

  it('wins over a charge that is under way: the money goes back', async () => {
    const { account } = await evening.subscriber();
    await evening.test.services.purchases.round();
    evening.payments.answer = async () => {
      await evening.test.services.purchases.cancelRenewal(account.clickId);
      return 'settled';
    };
    await evening.pass(31);
    expect(evening.payments.renewals).toHaveLength(1);
    const renewal = (await evening.list(account)).purchases.find(({ isRenewal }) => isRenewal);
    expect(renewal).toMatchObject({ refundedCents: 4990 });
    expect(await evening.refundsOf(renewal?.id ?? '')).toMatchObject([{ reason: 'late', amountCents: 4990 }]);
    expect(evening.mailsTo(account)).toEqual(['renewal-notice', 'renewal-cancelled', 'renewal-returned']);
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await evening.level(account)).toBe(1);
  });

  it('comes with removing the card that would be charged', async () => {
    const { account, card } = await evening.subscriber();
    await evening.test.database.db.transaction((tx) => evening.test.services.purchases.cardForgotten(tx, card));
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(evening.mailsTo(account)).toEqual(['renewal-cancelled']);
  });

  it('comes with a chargeback of an earlier month, and the month that is paid stays', async () => {
    const { account, attemptId } = await evening.subscriber();
    await evening.pass(33);
    await evening.test.database.db.transaction((tx) =>
      evening.test.services.purchases.reversed(tx, {
        attemptId,
        clickId: account.clickId,
        subscriptionId: null,
        isWhole: true,
        isTaken: true,
      }),
    );
    expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(await evening.level(account)).toBe(2);
  });
});
