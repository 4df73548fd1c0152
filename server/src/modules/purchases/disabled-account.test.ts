import { eq } from 'drizzle-orm';
import { accounts } from '../accounts/accounts-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './purchases-harness.ts';

const harness = startPurchases();
const disable = ({ clickId }: TestAccount) =>
  harness.test.database.db
    .update(accounts)
    .set({ disabledAt: harness.test.clock.now() })
    .where(eq(accounts.clickId, clickId));

it('a disabled account gets no mail about a renewal, is charged for none, and gets the proof that it ended; what is paid stays', async () => {
  const { account, card } = await harness.subscriber();
  await disable(account);
  await harness.pass(1);
  expect(harness.mailsTo(account)).toEqual(['renewal-cancelled']);
  expect((await harness.list(account)).subscriptions).toMatchObject([
    { status: 'ending', endsAt: Date.parse('2026-04-10T19:30:00Z') },
  ]);
  expect([await harness.level(account), await harness.renewsAt(account)]).toEqual([2, null]);
  expect(harness.payments.released).toEqual([card]);
  await harness.pass(40);
  expect(harness.payments.renewals).toEqual([]);
  expect(harness.mailsTo(account)).toEqual(['renewal-cancelled']);
  expect((await harness.list(account)).subscriptions).toMatchObject([{ status: 'ended' }]);
});

it('and is not charged either when it was disabled after its notice, or on the very day', async () => {
  const { account } = await harness.subscriber();
  await harness.pass(30);
  expect(harness.mailsTo(account)).toContain('renewal-notice');
  await disable(account);
  await harness.pass(5);
  expect(harness.payments.renewals).toEqual([]);
  expect(await harness.level(account)).toBe(1);
});

it('an account that may come in is renewed as ever', async () => {
  await harness.subscriber();
  await harness.pass(32);
  expect(harness.payments.renewals).toHaveLength(1);
});
