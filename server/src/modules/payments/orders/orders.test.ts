import { randomUUID } from 'node:crypto';
import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { campaignClicks, paymentOrders } from '../payments-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

const { importOrder, importUpsell, cancelOrder, importClick } = endpoints.orders;

function announce(
  account: TestAccount,
  change: object = {},
  endpoint: typeof importOrder | typeof importUpsell = importOrder,
) {
  const body = {
    clickId: account.clickId,
    idempotencyKey: randomUUID(),
    productId: 'credits-200',
    priceCents: 2990,
    ...change,
  };
  return harness.call(endpoint, { body }, { as: account, host: account.brand.hosts[0] });
}

const ordersOf = (account: TestAccount) =>
  harness.database.db
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.clickId, account.clickId))
    .orderBy(paymentOrders.isUpsell);

describe('[PAY-15] an order that is announced', () => {
  it('is kept once a key, moves no money and says which kind it is', async () => {
    const account = await harness.register();
    const idempotencyKey = randomUUID();
    const first = (await announce(account, { idempotencyKey, campaign: 'spring' })).value;
    expect(first).toEqual({ result: 'OK', orderId: expect.any(String) });
    expect((await announce(account, { idempotencyKey })).value).toEqual(first);
    await announce(account, {}, importUpsell);
    expect(
      (await ordersOf(account)).map(({ productId, priceCents, isUpsell, campaign }) => [
        productId,
        priceCents,
        isUpsell,
        campaign,
      ]),
    ).toEqual([
      ['credits-200', 2990, false, 'spring'],
      ['credits-200', 2990, true, null],
    ]);
    expect(await harness.grants(account)).toEqual([]);
  });

  it('with another price or a plan that is not on sale is refused', async () => {
    const account = await harness.register();
    expect((await announce(account, { priceCents: 1 })).problem).toMatchObject({
      code: 'price_changed',
      field: 'expectedCents',
    });
    expect((await announce(account, { productId: 'credits-9999' })).problem.code).toBe('plan_unknown');
    expect(await ordersOf(account)).toEqual([]);
  });

  it('keeps its key for its plan, also when it is paid', async () => {
    const account = await harness.register();
    const idempotencyKey = randomUUID();
    await announce(account, { idempotencyKey });
    expect(
      (await announce(account, { idempotencyKey, productId: 'credits-50', priceCents: 990 })).problem,
    ).toMatchObject({ code: 'conflict', field: 'idempotencyKey' });
    expect(
      (await harness.charge(account, {}, { idempotencyKey, productId: 'credits-50', expectedCents: 990 })).problem,
    ).toMatchObject({ code: 'conflict', field: 'productId' });
    expect((await harness.charge(account, {}, { idempotencyKey })).value.attempt.status).toBe('settled');
  });

  it('is cancelled, also when nothing was tried', async () => {
    const account = await harness.register();
    const idempotencyKey = randomUUID();
    await announce(account, { idempotencyKey });
    const answer = await harness.call(
      cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey } },
      { as: account, host: account.brand.hosts[0] },
    );
    expect(answer.value).toEqual({ result: 'OK' });
    expect((await ordersOf(account))[0]?.cancelledAt).toEqual(harness.clock.now());
  });
});

it('[PAY-15] clicks of a campaign are counted by day and page, without reference to a person', async () => {
  const account = await harness.register();
  const click = (pageType: string) =>
    harness.call(
      importClick,
      { body: { campaign: 'spring', pageType } },
      { as: account, host: account.brand.hosts[0] },
    );
  await Promise.all([click('vip_plan'), click('vip_plan'), click('purchase')]);
  harness.clock.advance(24 * 3_600_000);
  await click('purchase');
  const rows = await harness.database.db
    .select()
    .from(campaignClicks)
    .orderBy(campaignClicks.pageType, campaignClicks.day);
  expect(rows.map(({ pageType, day, count }) => [pageType, day, count])).toEqual([
    ['purchase', '2026-03-10', 1],
    ['purchase', '2026-03-11', 1],
    ['vip_plan', '2026-03-10', 2],
  ]);
  expect(JSON.stringify(rows)).not.toContain(account.clickId);
});
