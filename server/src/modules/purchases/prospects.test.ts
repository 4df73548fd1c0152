import { startPurchases } from './purchases-harness.ts';
import { DAY, pay, planOf } from './purchase-fixtures.ts';

const harness = startPurchases();
const MONTHS = { april: Date.parse('2026-04-10T19:30:00Z'), may: Date.parse('2026-05-10T19:30:00Z') };

it('what is announced before a purchase is what comes of it: a month more begins where the paid one ends, and takes over its renewal', async () => {
  const { test } = harness;
  const { account, card } = await harness.subscriber();
  test.clock.advance(10 * DAY);
  const plan = planOf(test, 'premium-1-month');
  const prospects = await test.services.purchases.prospects(account.clickId, [plan, planOf(test, 'credits-50')]);
  expect(prospects).toEqual({
    periods: [{ productId: 'premium-1-month', startsAt: MONTHS.april, endsAt: MONTHS.may }],
    endsRenewals: ['Premium 1 mese'],
    startsBy: expect.any(Number),
  });
  const id = await pay(test, account, plan, { renews: true, savedCardId: card });
  const bought = (await harness.list(account)).subscriptions.find((each) => each.id === id);
  expect(bought).toMatchObject({ status: 'renewing', startedAt: MONTHS.april, renewsAt: MONTHS.may });
  expect(await test.services.purchases.beginningOf(id)).toEqual(new Date(MONTHS.april));
});

it('begins at once where nothing runs that covers it', async () => {
  const { test } = harness;
  const account = await test.register();
  const { periods, endsRenewals } = await test.services.purchases.prospects(account.clickId, [
    planOf(test, 'premium-1-month'),
  ]);
  expect(periods).toEqual([{ productId: 'premium-1-month', endsAt: MONTHS.april }]);
  expect(endsRenewals).toEqual([]);
});

it('a receipt of a renewal names the period that it paid', async () => {
  const { account } = await harness.subscriber();
  await harness.pass(32);
  expect(harness.test.mail.last(account.email, 'renewal-receipt')?.data).toMatchObject({
    startsAt: new Date(MONTHS.april).toISOString(),
    renewsAt: new Date(MONTHS.may).toISOString(),
    every: 'month',
  });
});
