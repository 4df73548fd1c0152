import { AppError } from '@halo/shared/errors';
import { endpoints } from '@halo/shared/contracts';
import { DAY, keepCard, pay, planOf, yearPlan } from './purchase-fixtures.ts';
import { START, startPurchases } from './purchases-harness.ts';

const calls = endpoints.purchases;
const harness = startPurchases();

describe('a plan that lasts', () => {
  it('renews on its day, with a notice before, a receipt after, and the account on its level', async () => {
    const { account } = await harness.subscriber();
    await harness.test.services.purchases.round();
    expect(harness.mailsTo(account)).toEqual(['renewal-notice']);
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({
      renewsAt: '2026-04-10T19:30:00.000Z',
      amountMinor: '4990',
      lastFour: '1111',
    });
    await harness.pass(30);
    expect(harness.payments.renewals).toEqual([]);
    await harness.pass(1);
    expect(harness.payments.renewals).toMatchObject([
      { amountCents: 4990, idempotencyKey: expect.stringMatching(/^renewal-.*-2-1$/) },
    ]);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice', 'renewal-receipt']);
    const {
      subscriptions: [subscription],
      purchases,
    } = await harness.list(account);
    expect(subscription).toMatchObject({ status: 'renewing', endsAt: Date.UTC(2026, 4, 10, 19, 30), lastFour: '1111' });
    expect(purchases.map(({ isRenewal }) => isRenewal)).toEqual([true, false]);
    expect(await harness.level(account)).toBe(2);
    expect(await harness.renewsAt(account)).toEqual(new Date('2026-05-10T19:30:00Z'));
  });

  it('ends with its period unless the shopper chose otherwise, and leaves the account on level 1', async () => {
    const account = await harness.test.register();
    await pay(harness.test, account, planOf(harness.test, 'premium-1-month'));
    expect([await harness.level(account), await harness.renewsAt(account)]).toEqual([2, null]);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    await harness.pass(31);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await harness.level(account)).toBe(1);
    expect(harness.payments.renewals).toEqual([]);
    expect(harness.test.hub.of(account.clickId, 'sessionChanged').length).toBeGreaterThan(0);
  });

  it('bought again, it begins where the paid time ends, and only one of the two renews', async () => {
    const { account } = await harness.subscriber();
    const end = (await harness.list(account)).subscriptions[0]?.endsAt;
    harness.test.clock.advance(5 * DAY);
    await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), {
      renews: true,
      savedCardId: await keepCard(harness.test, account),
    });
    const { subscriptions: rows } = await harness.list(account);
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
    const { account } = await harness.subscriber(brandId, yearPlan(harness.test, brandId));
    const end = (await harness.list(account)).subscriptions[0]?.endsAt ?? 0;
    harness.test.clock.set(new Date(end - (from + 1) * DAY));
    await harness.test.services.purchases.round();
    expect(harness.mailsTo(account)).toEqual([]);
    await harness.pass(from - latest + 1);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice']);
    const { noticeSentAt = 0 } = (await harness.list(account)).subscriptions[0] ?? {};
    expect((end - noticeSentAt) / DAY).toBeGreaterThanOrEqual(latest);
    await Promise.all([1, 2, 3].map(() => harness.test.services.purchases.round()));
    expect(harness.mailsTo(account)).toEqual(['renewal-notice']);
  });

  it('whose notice went out late is charged three days after it, not before', async () => {
    const { account } = await harness.subscriber();
    harness.test.clock.advance(40 * DAY);
    await harness.test.services.purchases.round();
    expect([harness.mailsTo(account), harness.payments.renewals]).toEqual([['renewal-notice'], []]);
    expect(await harness.level(account)).toBe(2);
    await harness.pass(3);
    expect(harness.payments.renewals).toHaveLength(1);
  });

  it('is charged once, however many processes run', async () => {
    await harness.subscriber();
    await harness.test.services.purchases.round();
    harness.test.clock.advance(31 * DAY);
    await Promise.all(Array.from({ length: 8 }, () => harness.test.services.purchases.round()));
    expect(harness.payments.renewals).toHaveLength(1);
  });

  it('whose card is refused stays while it is tried again, then ends, and says each', async () => {
    const { account } = await harness.subscriber();
    harness.payments.answer = async () => 'failed';
    await harness.pass(31);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice', 'renewal-failed']);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'renewing', isPastDue: true }]);
    expect(await harness.level(account)).toBe(2);
    await harness.pass(7);
    expect(new Set(harness.payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
    expect(harness.payments.renewals).toHaveLength(4);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await harness.level(account)).toBe(1);
    expect(harness.test.mail.last(account.email)?.data).not.toHaveProperty('nextTryAt');
  });

  it('[PAY-14] for which no card was kept says so after a day, and not at its end', async () => {
    const account = await harness.test.register();
    await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), { renews: true });
    harness.test.mail.clear();
    await harness.test.services.purchases.round();
    expect(harness.mailsTo(account)).toEqual(['renewal-notice']);
    await harness.pass(2);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice', 'renewal-impossible']);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect([await harness.level(account), await harness.renewsAt(account)]).toEqual([2, null]);
  });

  it.each([
    ['never', 'newCard'],
    ['withShopper', 'bank'],
    [null, 'card'],
  ])('refused with the advice %s it ends at once, and its mail says why', async (retry, reason) => {
    const { account } = await harness.subscriber();
    Object.assign(harness.payments, { retry, answer: async () => 'failed' });
    await harness.pass(33);
    expect(harness.payments.renewals).toHaveLength(1);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice', 'renewal-failed']);
    const { data } = harness.test.mail.last(account.email) ?? {};
    expect(data).toMatchObject({ reason, payUrl: expect.stringMatching(/\/purchase$/) });
    expect(data).not.toHaveProperty('nextTryAt');
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
  });

  it('that did not reach a bank is tried again soon without a mail, and ends after about a week', async () => {
    const { account } = await harness.subscriber();
    Object.assign(harness.payments, { retry: 'ours', answer: async () => 'failed' });
    await harness.pass(31);
    for (const hours of [0.9, 0.2]) {
      harness.test.clock.advance((hours * DAY) / 24);
      await harness.test.services.purchases.round();
    }
    expect(harness.payments.renewals.map(({ idempotencyKey }) => idempotencyKey.slice(-4))).toEqual(['-2-1', '-2-2']);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice']);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'renewing' }]);
    // A bank that then refuses counts from its own answer.
    harness.payments.retry = 'later';
    await harness.pass(1);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice', 'renewal-failed']);
    harness.payments.retry = 'ours';
    await harness.pass(10);
    expect(harness.payments.renewals).toHaveLength(11);
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({ reason: 'ours' });
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
  });

  it('that is pending is asked about with the same key, and not charged again', async () => {
    await harness.subscriber();
    harness.payments.answer = async () => 'pending';
    await harness.pass(33);
    expect(new Set(harness.payments.renewals.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('does not renew into a pause or over a limit', async () => {
    const { account } = await harness.subscriber();
    await harness.test.services.purchases.round();
    await harness.test.call(
      calls.saveSpendingRules,
      { body: { monthlyLimitCents: null, pauseDays: 90 } },
      { as: account },
    );
    harness.payments.answer = async (order) => {
      await harness.test.database.db.transaction((tx) =>
        harness.test.services.purchases.maySpend(tx, order.clickId, order.amountCents),
      );
      return 'settled';
    };
    await harness.pass(31);
    expect(harness.test.mail.last(account.email)).toMatchObject({
      template: 'renewal-failed',
      data: { reason: 'pause' },
    });
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
  });
});

describe('cancelling the renewal', () => {
  it('works at once, proves it by mail once, and premium stays until the end', async () => {
    const { account, card } = await harness.subscriber();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        harness.test.call(calls.cancelRenewal, { body: { clickId: account.clickId } }, { as: account }),
      ),
    );
    for (const answer of answers)
      expect(answer.value.subscriptions).toMatchObject([
        { status: 'ending', cancelledAt: harness.test.clock.now().getTime() },
      ]);
    expect(harness.mailsTo(account)).toEqual(['renewal-cancelled']);
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({
      cancelledAt: START.toISOString(),
      endsAt: '2026-04-10T19:30:00.000Z',
    });
    expect(harness.payments.released).toEqual([card]);
    expect([await harness.level(account), await harness.renewsAt(account)]).toEqual([2, null]);
    await harness.pass(32);
    expect(harness.payments.renewals).toEqual([]);
    expect(await harness.level(account)).toBe(1);
  });

  it('without a subscription changes nothing and is no error', async () => {
    const account = await harness.test.register();
    expect(
      (await harness.test.call(calls.cancelRenewal, { body: { clickId: account.clickId } }, { as: account })).value,
    ).toEqual({ result: 'OK', subscriptions: [] });
    expect(harness.test.mail.last(account.email, 'renewal-cancelled')).toBeUndefined();
  });

  it('wins over a charge that is under way: the money goes back', async () => {
    const { account } = await harness.subscriber();
    await harness.test.services.purchases.round();
    harness.payments.answer = async () => {
      await harness.test.services.purchases.cancelRenewal(account.clickId);
      return 'settled';
    };
    await harness.pass(31);
    expect(harness.payments.renewals).toHaveLength(1);
    const renewal = (await harness.list(account)).purchases.find(({ isRenewal }) => isRenewal);
    expect(renewal).toMatchObject({ refundedCents: 4990 });
    expect(await harness.refundsOf(renewal?.id ?? '')).toMatchObject([{ reason: 'late', amountCents: 4990 }]);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice', 'renewal-cancelled', 'renewal-returned']);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await harness.level(account)).toBe(1);
  });

  it('comes with removing the card that would be charged', async () => {
    const { account, card } = await harness.subscriber();
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.purchases.cardForgotten(tx, card, 'owner'),
    );
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(harness.mailsTo(account)).toEqual(['renewal-cancelled']);
  });

  it('comes when its company can charge the card no more, and says why', async () => {
    const { account, card } = await harness.subscriber();
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.purchases.cardForgotten(tx, card, 'company'),
    );
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(harness.mailsTo(account)).toEqual(['renewal-impossible']);
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({ reason: 'cardGone' });
  });

  it('comes when the bank took back another payment with that card, and says so', async () => {
    const { account, card } = await harness.subscriber();
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.purchases.cardForgotten(tx, card, 'dispute'),
    );
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({ reason: 'disputed' });
  });

  it('comes when its owner may not pay any more, at the end of what is paid, and says so', async () => {
    const { account } = await harness.subscriber();
    harness.payments.answer = async () => {
      throw new AppError('payment_not_accepted', { message: 'blocked' });
    };
    await harness.pass(33);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(harness.test.mail.last(account.email)).toMatchObject({
      template: 'renewal-failed',
      data: { reason: 'notAccepted' },
    });
  });

  it('comes with a chargeback of an earlier month, and the month that is paid stays', async () => {
    const { account, attemptId } = await harness.subscriber();
    await harness.pass(33);
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.purchases.reversed(tx, {
        attemptId,
        clickId: account.clickId,
        subscriptionId: null,
        isWhole: true,
        isTaken: true,
      }),
    );
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ending' }]);
    expect(await harness.level(account)).toBe(2);
  });
});
