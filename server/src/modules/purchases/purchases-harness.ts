import { eq } from 'drizzle-orm';
import { paymentReversals } from '../payments/payments-tables.ts';
import { subscriptions } from './purchases-tables.ts';
import { accounts } from '../accounts/accounts-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { checkLedger } from '../credits/index.ts';
import { createFakePayments, DAY, type FakePayments, keepCard, pay, planOf } from './purchase-fixtures.ts';

export const START = new Date('2026-03-10T19:30:00Z');

/**
 * A server of a test file with payments of its own; each test begins at the same time, with no other subscriber.
 */
export function startPurchases() {
  const payments: FakePayments = createFakePayments();
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ overrides: { purchasePayments: payments } });
    payments.test = app;
  });
  beforeEach(() => {
    app.clock.set(START);
    app.mail.clear();
    payments.renewals.length = 0;
    payments.released.length = 0;
    payments.answer = async () => 'settled';
    payments.retry = 'later';
  });
  afterEach(async () => {
    // The worker sees to all of them; the next test has its own.
    await app.database.db.update(subscriptions).set({ endedAt: START });
    expect(await checkLedger(app.database.db)).toEqual([]);
  });
  afterAll(() => app.close());

  return {
    payments,
    get test() {
      return app;
    },
    // Not over HTTP: a bearer is older than a month in most tests.
    list: ({ clickId }: TestAccount) => app.services.purchases.list(clickId),
    level: async ({ clickId }: TestAccount) => (await app.services.accounts.facts(clickId))?.premiumLevel,
    renewsAt: async ({ clickId }: TestAccount) =>
      (await app.database.db.select().from(accounts).where(eq(accounts.clickId, clickId)))[0]?.renewsAt ?? null,
    refundsOf: (attemptId: string) =>
      app.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attemptId)),
    mailsTo: ({ email }: TestAccount) =>
      app.mail.all.filter(({ recipient }) => recipient === email).map(({ template }) => template),
    /** An account whose plan renews, a month by default. */
    async subscriber(brandId?: string, plan = planOf(app, 'premium-1-month', brandId)) {
      const account = await app.register({ ...(brandId ? { brandId } : {}) });
      const card = await keepCard(app, account);
      const attemptId = await pay(app, account, plan, { renews: true, savedCardId: card });
      app.mail.clear();
      return { account, card, attemptId };
    },
    /** The worker looks once a day. */
    async pass(days: number): Promise<void> {
      for (let day = 0; day < days; day += 1) {
        app.clock.advance(DAY);
        await app.services.purchases.round();
      }
    },
  };
}
