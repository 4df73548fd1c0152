import { sql } from 'drizzle-orm';
import { DAY, pay, planOf } from './purchase-fixtures.ts';
import { startPurchases } from './purchases-harness.ts';

const harness = startPurchases();

it('what cannot begin now keeps nothing that waits behind it from beginning', async () => {
  const { test } = harness;
  const account = await test.register();
  const id = await pay(test, account, planOf(test, 'credits-50'), { isStartAsked: false });
  // More than the worker reads at once, each due before it, and none of them paid any more; many at the same time.
  await test.database.db.execute(sql`
    insert into payment_attempts (id, click_id, brand_id, idempotency_key, request_hash, product_id, plan, amount_cents, method, provider, purpose, status, created_at, updated_at)
    select gen_random_uuid(), click_id, brand_id, idempotency_key || n, request_hash, product_id, plan, amount_cents, method, provider, purpose, 'failed', created_at, updated_at
    from payment_attempts, generate_series(1, 230) n where id = ${id}
  `);
  await test.database.db.execute(sql`
    insert into purchase_starts (attempt_id, click_id, credits, withdrawable_until)
    select a.id, b.click_id, b.credits, b.withdrawable_until - interval '1 hour'
    from purchase_starts b join payment_attempts a on a.click_id = b.click_id and a.status = 'failed' where b.attempt_id = ${id}
  `);
  await harness.pass(15);
  expect(harness.mailsTo(account)).toContain('purchase-begun');
});

it('renewals whose notice cannot be written keep none of those behind them from being charged', async () => {
  const { test } = harness;
  const { account: last } = await harness.subscriber();
  await test.services.purchases.round();
  expect(harness.mailsTo(last)).toEqual(['renewal-notice']);
  const { account: first, attemptId } = await harness.subscriber();
  // More than the worker reads at once, each due before it.
  await test.database.db.execute(sql`
    insert into payment_attempts (id, click_id, brand_id, idempotency_key, request_hash, product_id, plan, amount_cents, method, provider, purpose, status, created_at, updated_at)
    select gen_random_uuid(), click_id, brand_id, idempotency_key || n, request_hash, product_id, plan, amount_cents, method, provider, purpose, 'failed', created_at, updated_at
    from payment_attempts, generate_series(1, 101) n where id = ${attemptId}
  `);
  await test.database.db.execute(sql`
    insert into subscriptions (id, click_id, brand_id, plan, premium_level, first_attempt_id, saved_card_id, renews, started_at, period_ends_at)
    select gen_random_uuid(), s.click_id, s.brand_id, s.plan, s.premium_level, a.id, s.saved_card_id, true, s.started_at, s.period_ends_at - interval '1 hour'
    from subscriptions s join payment_attempts a on a.click_id = s.click_id and a.status = 'failed' where s.click_id = ${first.clickId}
  `);
  const enqueue = test.mail.enqueue.bind(test.mail);
  jest.spyOn(test.mail, 'enqueue').mockImplementation((mail, tx) => {
    if (mail.recipient === first.email) throw new Error('no mail');
    return enqueue(mail, tx);
  });
  test.clock.advance(31 * DAY);
  await test.services.purchases.round();
  jest.restoreAllMocks();
  expect(harness.payments.renewals.map(({ clickId }) => clickId)).toEqual([last.clickId]);
});
