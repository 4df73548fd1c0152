import { eq } from 'drizzle-orm';
import { subscriptions } from './purchases-tables.ts';
import { accounts } from '../accounts/accounts-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './evening-fixtures.ts';
import { DAY, keepCard, pay, planOf } from './purchase-fixtures.ts';

const evening = startPurchases();

/** One month, and another bought four days later, which begins where the first ends and renews. */
async function buyTwo(): Promise<{ account: TestAccount; first: string; second: string; card: string }> {
  const account = await evening.test.register();
  const first = await pay(evening.test, account, planOf(evening.test, 'premium-1-month'));
  await evening.pass(4);
  const card = await keepCard(evening.test, account);
  const second = await pay(evening.test, account, planOf(evening.test, 'premium-1-month'), {
    renews: true,
    savedCardId: card,
  });
  await evening.pass(1);
  evening.test.mail.clear();
  return { account, first, second, card };
}

/** The level after so many days, and so many more. */
async function levels(account: TestAccount, steps: readonly number[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const days of steps) {
    evening.test.clock.advance(days * DAY);
    await evening.test.services.purchases.round();
    seen.push(await evening.level(account));
  }
  return seen;
}

const reverse = (attemptId: string, { clickId }: TestAccount, isTaken: boolean) =>
  evening.test.database.db.transaction((tx) =>
    evening.test.services.purchases.reversed(tx, { attemptId, clickId, subscriptionId: null, isWhole: true, isTaken }),
  );

const find = async (account: TestAccount, id: string) =>
  (await evening.list(account)).subscriptions.find((each) => each.id === id);

it('takes over at the end of the first, and renews a month later', async () => {
  const { account } = await buyTwo();
  expect(await levels(account, [25, 1, 1, 28])).toEqual([2, 2, 2, 2]);
  expect(evening.payments.renewals).toEqual([]);
  await evening.pass(1);
  expect(evening.payments.renewals).toHaveLength(1);
});

it.each(['withdrawal', 'claim', 'chargeback'])(
  'begins at once when a %s ends the first, lasts its whole month, and renews after it',
  async (way) => {
    const { account, first, second } = await buyTwo();
    const now = evening.test.clock.now();
    if (way === 'withdrawal') await evening.test.services.purchases.withdraw(account.clickId, first);
    else if (way === 'claim') {
      await evening.test.services.purchases.claimRefund(account.clickId, first, '');
      await evening.test.services.purchases.answerClaim({ clickId: account.clickId, attemptId: first }, true, '');
    } else await reverse(first, account, true);
    expect(await evening.level(account)).toBe(2);
    expect(await find(account, second)).toMatchObject({
      status: 'renewing',
      startedAt: now.getTime(),
      endsAt: Date.UTC(2026, 3, 15, 19, 30),
    });
    expect(await evening.renewsAt(account)).toEqual(new Date('2026-04-15T19:30:00Z'));
    evening.test.mail.clear();
    expect(await levels(account, [1, 24, 1, 1, 3])).toEqual([2, 2, 2, 2, 2]);
    expect(evening.mailsTo(account)).toEqual(['renewal-notice']);
    expect(evening.test.mail.last(account.email)?.data).toMatchObject({ renewsAt: '2026-04-15T19:30:00.000Z' });
    expect(evening.payments.renewals).toEqual([]);
    await evening.pass(1);
    expect(evening.payments.renewals).toHaveLength(1);
  },
);

it('waits again when the bank gives the money of the first again: neither month is lost', async () => {
  const { account, first, second } = await buyTwo();
  await reverse(first, account, true);
  await evening.pass(3);
  await reverse(first, account, false);
  expect(await find(account, second)).toMatchObject({
    startedAt: Date.UTC(2026, 3, 10, 19, 30),
    endsAt: Date.UTC(2026, 4, 10, 19, 30),
  });
  expect(await levels(account, [1, 21, 1, 1, 28])).toEqual([2, 2, 2, 2, 2]);
  expect(evening.payments.renewals).toEqual([]);
});

it('gives its level also when nothing woke up on its day', async () => {
  const { account, first } = await buyTwo();
  // As it stood in the table before the second month moved up.
  await evening.test.database.db
    .update(subscriptions)
    .set({ endedAt: evening.test.clock.now() })
    .where(eq(subscriptions.firstAttemptId, first));
  await evening.test.database.db.update(accounts).set({ premiumLevel: 1 }).where(eq(accounts.clickId, account.clickId));
  expect(await levels(account, [25, 1])).toEqual([1, 2]);
  expect(evening.test.hub.of(account.clickId, 'sessionChanged').length).toBeGreaterThan(0);
});
