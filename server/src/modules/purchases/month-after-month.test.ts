import { eq } from 'drizzle-orm';
import { subscriptions } from './purchases-tables.ts';
import { accounts } from '../accounts/accounts-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './purchases-harness.ts';
import { DAY, keepCard, pay, planOf } from './purchase-fixtures.ts';
import { behindTheirPlans } from './subscription-repository.ts';

const harness = startPurchases();

/** One month, and another bought four days later, which begins where the first ends and renews. */
async function buyTwo(): Promise<{ account: TestAccount; first: string; second: string; card: string }> {
  const account = await harness.test.register();
  const first = await pay(harness.test, account, planOf(harness.test, 'premium-1-month'));
  await harness.pass(4);
  const card = await keepCard(harness.test, account);
  const second = await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), {
    renews: true,
    savedCardId: card,
  });
  await harness.pass(1);
  harness.test.mail.clear();
  return { account, first, second, card };
}

/** The level after so many days, and so many more. */
async function levels(account: TestAccount, steps: readonly number[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const days of steps) {
    harness.test.clock.advance(days * DAY);
    await harness.test.services.purchases.round();
    seen.push(await harness.level(account));
  }
  return seen;
}

const reverse = (attemptId: string, { clickId }: TestAccount, isTaken: boolean) =>
  harness.test.database.db.transaction((tx) =>
    harness.test.services.purchases.reversed(tx, { attemptId, clickId, subscriptionId: null, isWhole: true, isTaken }),
  );

const find = async (account: TestAccount, id: string) =>
  (await harness.list(account)).subscriptions.find((each) => each.id === id);

it('takes over at the end of the first, and renews a month later', async () => {
  const { account } = await buyTwo();
  expect(await levels(account, [25, 1, 1, 28])).toEqual([2, 2, 2, 2]);
  expect(harness.payments.renewals).toEqual([]);
  await harness.pass(1);
  expect(harness.payments.renewals).toHaveLength(1);
});

it.each(['withdrawal', 'claim', 'chargeback'])(
  'begins at once when a %s ends the first, lasts its whole month, and renews after it',
  async (way) => {
    const { account, first, second } = await buyTwo();
    const now = harness.test.clock.now();
    if (way === 'withdrawal') await harness.test.services.purchases.withdraw(account.clickId, first);
    else if (way === 'claim') {
      await harness.test.services.purchases.claimRefund(account.clickId, first, '');
      await harness.test.services.purchases.answerClaim({ clickId: account.clickId, attemptId: first }, true, '');
    } else await reverse(first, account, true);
    expect(await harness.level(account)).toBe(2);
    expect(await find(account, second)).toMatchObject({
      status: 'renewing',
      startedAt: now.getTime(),
      endsAt: Date.UTC(2026, 3, 15, 19, 30),
    });
    expect(await harness.renewsAt(account)).toEqual(new Date('2026-04-15T19:30:00Z'));
    harness.test.mail.clear();
    expect(await levels(account, [1, 24, 1, 1, 3])).toEqual([2, 2, 2, 2, 2]);
    expect(harness.mailsTo(account)).toEqual(['renewal-notice']);
    expect(harness.test.mail.last(account.email)?.data).toMatchObject({ renewsAt: '2026-04-15T19:30:00.000Z' });
    expect(harness.payments.renewals).toEqual([]);
    await harness.pass(1);
    expect(harness.payments.renewals).toHaveLength(1);
  },
);

it('waits again when the bank gives the money of the first again: neither month is lost', async () => {
  const { account, first, second } = await buyTwo();
  await reverse(first, account, true);
  await harness.pass(3);
  await reverse(first, account, false);
  expect(await find(account, second)).toMatchObject({
    startedAt: Date.UTC(2026, 3, 10, 19, 30),
    endsAt: Date.UTC(2026, 4, 10, 19, 30),
  });
  expect(await levels(account, [1, 21, 1, 1, 28])).toEqual([2, 2, 2, 2, 2]);
  expect(harness.payments.renewals).toEqual([]);
});

it('gives its level also when nothing woke up on its day', async () => {
  const { account, first } = await buyTwo();
  // As it stood in the table before the second month moved up.
  await harness.test.database.db
    .update(subscriptions)
    .set({ endedAt: harness.test.clock.now() })
    .where(eq(subscriptions.firstAttemptId, first));
  await harness.test.database.db.update(accounts).set({ premiumLevel: 1 }).where(eq(accounts.clickId, account.clickId));
  const due = () => behindTheirPlans(harness.test.database.db, harness.test.clock.now(), 10);
  expect(await levels(account, [25])).toEqual([1]);
  harness.test.clock.advance(DAY);
  // It has begun, and is looked for until it counts.
  expect(await due()).toEqual([account.clickId]);
  await harness.test.services.purchases.round();
  expect([await harness.level(account), await due()]).toEqual([2, []]);
  expect(harness.test.hub.of(account.clickId, 'sessionChanged').length).toBeGreaterThan(0);
});
