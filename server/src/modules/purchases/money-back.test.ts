import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentAttempts, paymentReversals } from '../payments/payments-tables.ts';
import { subscriptions, withdrawals } from './purchases-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { DAY, keepCard, pay, planOf } from './purchase-fixtures.ts';
import { startPurchases } from './purchases-harness.ts';

const calls = endpoints.purchases;
const harness = startPurchases();

describe('withdrawal from the contract', () => {
  it('gives back what was not used, once, and names day and time', async () => {
    const account = await harness.test.register();
    const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.credits.spend(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 10,
        cause: 'message:one',
      }),
    );
    expect((await harness.list(account)).purchases).toMatchObject([
      { withdrawalCents: 792, withdrawableUntil: expect.any(Number) },
    ]);
    harness.test.mail.clear();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        harness.test.call(calls.withdraw, { body: { clickId: account.clickId, purchaseId: id } }, { as: account }),
      ),
    );
    for (const answer of answers)
      expect(answer.value.purchase).toMatchObject({
        withdrawnAt: harness.test.clock.now().getTime(),
        refundedCents: 792,
      });
    expect(await harness.refundsOf(id)).toMatchObject([{ reason: 'withdrawal', amountCents: 792, status: 'asked' }]);
    expect(await harness.test.database.db.select().from(withdrawals).where(eq(withdrawals.attemptId, id))).toHaveLength(
      1,
    );
    expect(await harness.test.services.credits.balance(account.clickId, 'message')).toBe(0);
    expect(harness.mailsTo(account)).toEqual(['withdrawal-received']);
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({
      receivedAt: harness.test.clock.now().toISOString(),
      amountMinor: '792',
    });
    expect(await harness.level(account)).toBe(0);
  });

  it('ends what lasts and gives back the time that is left', async () => {
    const { account, attemptId } = await harness.subscriber();
    harness.test.clock.advance(10 * DAY);
    const { purchase } = (
      await harness.test.call(
        calls.withdraw,
        { body: { clickId: account.clickId, purchaseId: attemptId } },
        { as: account },
      )
    ).value;
    expect(purchase.refundedCents).toBeGreaterThan(4990 * 0.66);
    expect(purchase.refundedCents).toBeLessThan(4990 * 0.69);
    expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
    expect(await harness.level(account)).toBe(0);
    await harness.pass(30);
    expect(harness.payments.renewals).toEqual([]);
  });

  it('gives everything back of a month that waits, the time that is left once it has begun, and the same of its renewal', async () => {
    const account = await harness.test.register();
    const first = await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), {
      renews: true,
      savedCardId: await keepCard(harness.test, account),
      isStartAsked: false,
    });
    harness.test.clock.advance(10 * DAY);
    expect((await harness.list(account)).purchases).toMatchObject([{ id: first, withdrawalCents: 4990 }]);
    await harness.test.services.purchases.round();
    expect(harness.mailsTo(account)).not.toContain('renewal-notice');
    await harness.test.services.purchases.begin(account.clickId, first, '2026-12');
    harness.test.clock.advance(DAY);
    const [begun] = (await harness.list(account)).purchases;
    expect(begun?.withdrawalCents).toBe(4830);
    await harness.test.services.purchases.round();
    harness.test.clock.advance(30 * DAY);
    await harness.test.services.purchases.round();
    harness.test.clock.advance(10 * DAY);
    const renewal = (await harness.list(account)).purchases.find(({ isRenewal }) => isRenewal);
    expect(renewal?.withdrawalCents).toBeLessThan(4990 * 0.7);
    await harness.test.services.purchases.withdraw(account.clickId, renewal?.id ?? '');
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({
      extent: 'unused',
      amountMinor: String(renewal?.withdrawalCents),
    });
  });

  it('the proof that the renewal of a month that waits is cancelled names the latest beginning and end', async () => {
    const account = await harness.test.register();
    await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), {
      renews: true,
      savedCardId: await keepCard(harness.test, account),
      isStartAsked: false,
    });
    await harness.test.services.purchases.cancelRenewal(account.clickId);
    const [shown] = (await harness.list(account)).subscriptions;
    expect(shown).toMatchObject({ waits: true, status: 'ending' });
    expect(harness.test.mail.last(account.email, 'renewal-cancelled')?.data).toMatchObject({
      startsAt: new Date(shown?.startedAt ?? 0).toISOString(),
      endsAt: new Date(shown?.endsAt ?? 0).toISOString(),
    });
  });

  it('begins by itself when the days to withdraw are over, on the day that was shown, and a mail says so', async () => {
    const account = await harness.test.register();
    await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), { isStartAsked: false });
    await pay(harness.test, account, planOf(harness.test, 'credits-50'), { isStartAsked: false });
    const [shown] = (await harness.list(account)).subscriptions;
    expect(shown).toMatchObject({ waits: true, status: 'ending' });
    await harness.pass(14);
    expect(harness.mailsTo(account)).not.toContain('purchase-begun');
    await harness.pass(1);
    const begun = harness.test.mail.all.filter(
      ({ template, recipient }) => template === 'purchase-begun' && recipient === account.email,
    );
    expect(begun.map(({ data }) => [data['planName'], data['credits']])).toEqual(
      expect.arrayContaining([
        ['Premium 1 mese', undefined],
        ['50 crediti', '50'],
      ]),
    );
    const [plan] = (await harness.list(account)).subscriptions;
    // The worker of this test looks once a day.
    expect((plan?.startedAt ?? 0) - (shown?.startedAt ?? 0)).toBeLessThan(DAY);
    expect(begun.find(({ data }) => data['endsAt'])?.data['endsAt']).toBe(new Date(plan?.endsAt ?? 0).toISOString());
    await harness.pass(1);
    expect(harness.mailsTo(account).filter((name) => name === 'purchase-begun')).toHaveLength(2);
  });

  it('is open for fourteen days, for the own purchases only', async () => {
    const account = await harness.test.register();
    const stranger = await harness.test.register();
    const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    const asked = await harness.test.call(
      calls.withdraw,
      { body: { clickId: stranger.clickId, purchaseId: id } },
      { as: stranger },
    );
    expect(asked.problem.code).toBe('withdrawal_closed');
    harness.test.clock.advance(14 * DAY);
    expect((await harness.list(account)).purchases[0]).toHaveProperty('withdrawableUntil');
    harness.test.clock.advance(DAY);
    await expect(harness.test.services.purchases.withdraw(account.clickId, id)).rejects.toMatchObject({
      code: 'withdrawal_closed',
    });
    expect((await harness.list(account)).purchases[0]).not.toHaveProperty('withdrawableUntil');
    expect(await harness.refundsOf(id)).toEqual([]);
  });

  it('of two packs counts no credit twice', async () => {
    const account = await harness.test.register();
    const [one, two] = [
      await pay(harness.test, account, planOf(harness.test, 'credits-50')),
      await pay(harness.test, account, planOf(harness.test, 'credits-50')),
    ];
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.credits.spend(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 20,
        cause: 'message:two',
      }),
    );
    await Promise.all(
      [one, two].map((purchaseId) =>
        harness.test.call(calls.withdraw, { body: { clickId: account.clickId, purchaseId } }, { as: account }),
      ),
    );
    const given = [...(await harness.refundsOf(one)), ...(await harness.refundsOf(two))].map(
      ({ amountCents }) => amountCents,
    );
    expect(given.sort()).toEqual([594, 990]);
    expect(await harness.test.services.credits.balance(account.clickId, 'message')).toBe(0);
  });
});

describe('the refund guarantee', () => {
  it('takes a claim once and records who claims and who answers', async () => {
    const account = await harness.test.register();
    const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    harness.test.clock.advance(20 * DAY);
    harness.test.mail.clear();
    const claim = () =>
      harness.test.call(
        calls.claimRefund,
        { body: { clickId: account.clickId, purchaseId: id, reason: ' No profile answered. ' } },
        { as: account },
      );
    for (const answer of await Promise.all([claim(), claim(), claim()]))
      expect(answer.value.purchase).toMatchObject({ claim: { status: 'open' } });
    expect(harness.test.mail.all.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['claim-received', account.email],
      ['claim-request', account.brand.support.email],
    ]);
    expect(await harness.test.services.purchases.openClaims()).toMatchObject([
      { attemptId: id, reason: 'No profile answered.' },
    ]);
    const answers = await Promise.all(
      [true, true].map((isGranted) =>
        harness.test.services.purchases.answerClaim(
          { clickId: account.clickId, attemptId: id },
          isGranted,
          'You are right.',
        ),
      ),
    );
    expect(answers.sort()).toEqual([false, true]);
    expect(await harness.refundsOf(id)).toMatchObject([{ reason: 'guarantee', amountCents: 990 }]);
    expect((await harness.list(account)).purchases).toMatchObject([
      { refundedCents: 990, claim: { status: 'granted' } },
    ]);
    expect([
      await harness.test.services.credits.balance(account.clickId, 'message'),
      await harness.level(account),
    ]).toEqual([0, 0]);
    expect(harness.test.mail.last(account.email)).toMatchObject({
      template: 'claim-answered',
      data: { kind: 'granted', amountMinor: '990' },
    });
  });

  it.each([
    ['an escape sequence', 'a\u001B]0;x\u0007'],
    ['a carriage return', 'a\rb'],
    ['an escape in one byte', 'a\u009B2J'],
    ['a zero', 'a\u0000'],
  ])('takes no claim with %s', async (_name, reason) => {
    const account = await harness.test.register();
    const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    const claim = (text: string) =>
      harness.test.app.inject({
        method: 'POST',
        url: '/pay/orders/refundClaim',
        headers: { authorization: `Bearer ${account.token}` },
        payload: { clickid: account.clickId, id, motivo: text },
      });
    expect((await claim(reason)).statusCode).toBe(422);
    expect((await claim('First line,\n\tsecond: \u{1F469}\u200D\u{1F680}')).statusCode).toBe(200);
  });

  it('refused, nothing moves; and it closes after thirty days', async () => {
    const account = await harness.test.register();
    const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    const late = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    await harness.test.call(
      calls.claimRefund,
      { body: { clickId: account.clickId, purchaseId: id, reason: '' } },
      { as: account },
    );
    expect(
      await harness.test.services.purchases.answerClaim(
        { clickId: account.clickId, attemptId: id },
        false,
        'It worked.',
      ),
    ).toBe(true);
    expect(await harness.refundsOf(id)).toEqual([]);
    expect(await harness.level(account)).toBe(1);
    harness.test.clock.advance(31 * DAY);
    await expect(harness.test.services.purchases.claimRefund(account.clickId, late, '')).rejects.toMatchObject({
      code: 'claim_closed',
    });
  });
});

describe('what an account allows itself', () => {
  const charge = (account: TestAccount, cents: number) =>
    harness.test.database.db.transaction((tx) => harness.test.services.purchases.maySpend(tx, account.clickId, cents));

  it('counts what is paid this month, and refuses what goes over it', async () => {
    const account = await harness.test.register();
    await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    const rules = (
      await harness.test.call(
        calls.saveSpendingRules,
        { body: { monthlyLimitCents: 2000, pauseDays: 0 } },
        { as: account },
      )
    ).value;
    expect(rules).toEqual({ monthlyLimitCents: 2000, spentCents: 990 });
    await expect(charge(account, 1010)).resolves.toBeUndefined();
    await expect(charge(account, 1011)).rejects.toMatchObject({ code: 'spending_limit' });
    harness.test.clock.advance(31 * DAY);
    await expect(charge(account, 2000)).resolves.toBeUndefined();
    expect(await harness.test.services.purchases.spendingRules(account.clickId)).toEqual({
      monthlyLimitCents: 2000,
      spentCents: 0,
    });
  });

  it.each(['submitted', 'challenge', 'pending', 'unknown'])(
    'counts money that may still move while its payment is %s, until it fails',
    async (status) => {
      const account = await harness.test.register();
      await harness.test.services.purchases.saveSpendingRules(account.clickId, {
        monthlyLimitCents: 2000,
        pauseDays: 0,
      });
      const id = await pay(harness.test, account, planOf(harness.test, 'credits-50'));
      const become = (next: string) =>
        harness.test.database.db.update(paymentAttempts).set({ status: next }).where(eq(paymentAttempts.id, id));

      await become(status);
      await expect(charge(account, 1011)).rejects.toMatchObject({ code: 'spending_limit' });
      await expect(charge(account, 1010)).resolves.toBeUndefined();
      await become('failed');
      await expect(charge(account, 1011)).resolves.toBeUndefined();
    },
  );

  it('says which limit a renewal needs: in its own month its price, in the month that runs what is spent as well', async () => {
    const { account } = await harness.subscriber();
    const rules = () => harness.test.services.purchases.spendingRules(account.clickId);
    const renewal = { planName: 'Premium 1 mese', renewsAt: Date.parse('2026-04-10T19:30:00Z') };
    expect(await rules()).toEqual({ spentCents: 4990, renewals: [{ ...renewal, neededCents: 4990 }] });
    harness.test.clock.set(new Date('2026-04-02T08:00:00Z'));
    await pay(harness.test, account, planOf(harness.test, 'credits-50'));
    expect(await rules()).toEqual({ spentCents: 990, renewals: [{ ...renewal, neededCents: 5980 }] });
    await harness.test.services.purchases.cancelRenewal(account.clickId);
    expect(await rules()).toEqual({ spentCents: 990 });
  });

  it('a pause from a page that knows nothing of a limit set elsewhere leaves that limit', async () => {
    const account = await harness.test.register();
    await harness.test.call(
      calls.saveSpendingRules,
      { body: { monthlyLimitCents: 2000, pauseDays: 0 } },
      { as: account },
    );
    const rules = (await harness.test.call(calls.saveSpendingRules, { body: { pauseDays: 1 } }, { as: account })).value;
    expect(rules).toMatchObject({ monthlyLimitCents: 2000, pausedUntil: harness.test.clock.now().getTime() + DAY });
    expect(rules).not.toHaveProperty('nextLimitAt');
  });

  it('pauses, and a pause cannot be shortened', async () => {
    const account = await harness.test.register();
    const { pausedUntil } = (
      await harness.test.call(
        calls.saveSpendingRules,
        { body: { monthlyLimitCents: null, pauseDays: 30 } },
        { as: account },
      )
    ).value;
    expect(pausedUntil).toBe(harness.test.clock.now().getTime() + 30 * DAY);
    await expect(charge(account, 1)).rejects.toMatchObject({ code: 'spending_paused' });
    expect(
      (
        await harness.test.call(
          calls.saveSpendingRules,
          { body: { monthlyLimitCents: null, pauseDays: 1 } },
          { as: account },
        )
      ).value.pausedUntil,
    ).toBe(pausedUntil);
    harness.test.clock.advance(30 * DAY);
    await expect(charge(account, 1)).resolves.toBeUndefined();
  });
});

describe('money that goes back', () => {
  it('ends what it paid for, and a chargeback that is taken back lets it go on', async () => {
    const { account, attemptId } = await harness.subscriber();
    const facts = { attemptId, clickId: account.clickId, subscriptionId: null, isWhole: true };
    const [{ id = '' } = {}] = await harness.test.database.db
      .insert(paymentReversals)
      .values({
        id: attemptId,
        attemptId,
        kind: 'chargeback',
        reason: 'provider',
        amountCents: 4990,
        status: 'done',
        cause: 'event-1',
      })
      .returning();
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.purchases.reversed(tx, { ...facts, isTaken: true }),
    );
    expect([await harness.level(account), await harness.renewsAt(account)]).toEqual([0, null]);
    expect((await harness.list(account)).purchases).toMatchObject([{ refundedCents: 4990, chargedBackCents: 4990 }]);
    await harness.test.database.db.delete(paymentReversals).where(eq(paymentReversals.id, id));
    await harness.test.database.db.transaction((tx) =>
      harness.test.services.purchases.reversed(tx, { ...facts, isTaken: false }),
    );
    expect(await harness.level(account)).toBe(2);
    const [row] = await harness.test.database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.firstAttemptId, attemptId));
    expect(row).toMatchObject({ endedAt: null, renews: false });
  });
});
