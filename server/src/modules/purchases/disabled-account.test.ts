import { eq } from 'drizzle-orm';
import { accounts } from '../accounts/accounts-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './evening-fixtures.ts';

const evening = startPurchases();
const disable = ({ clickId }: TestAccount) =>
  evening.test.database.db
    .update(accounts)
    .set({ disabledAt: evening.test.clock.now() })
    .where(eq(accounts.clickId, clickId));

it('a disabled account hears of no renewal, is charged for none, and gets the proof that it ended; what is paid stays', async () => {
  const { account, card } = await evening.subscriber();
  await disable(account);
  await evening.pass(1);
  expect(evening.mailsTo(account)).toEqual(['renewal-cancelled']);
  expect((await evening.list(account)).subscriptions).toMatchObject([
    { status: 'ending', endsAt: Date.parse('2026-04-10T19:30:00Z') },
  ]);
  expect([await evening.level(account), await evening.renewsAt(account)]).toEqual([2, null]);
  expect(evening.payments.released).toEqual([card]);
  await evening.pass(40);
  expect(evening.payments.renewals).toEqual([]);
  expect(evening.mailsTo(account)).toEqual(['renewal-cancelled']);
  expect((await evening.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
});

it('and is not charged either when it was disabled after its notice, or on the very day', async () => {
  const { account } = await evening.subscriber();
  await evening.pass(30);
  expect(evening.mailsTo(account)).toContain('renewal-notice');
  await disable(account);
  await evening.pass(5);
  expect(evening.payments.renewals).toEqual([]);
  expect(await evening.level(account)).toBe(1);
});

it('an account that may come in is renewed as ever', async () => {
  await evening.subscriber();
  await evening.pass(32);
  expect(evening.payments.renewals).toHaveLength(1);
});
