import { conversationEndpoints, type Notice } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { subscriptions } from '../purchases/purchases-tables.ts';
import { savedCards } from '../payments/payments-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from '../payments/testing/payment-harness.ts';

const PREMIUM = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
const REFUSED = { number: '4000000000000028' };
/** Pays once; renewals are refused. */
const RENEWAL_REFUSED = { number: '4000000000000192' };

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

const notices = async (account: TestAccount): Promise<Notice[]> =>
  (await harness.call(conversationEndpoints.notifications, { params: { trackerId: account.clickId } }, { as: account }))
    .value.notices;
const events = ({ clickId }: TestAccount) => harness.hub.of(clickId, 'notice').map(({ payload }) => payload);

/** An account with a plan, and what charges its next period for the nth time. */
async function subscribed(card: { number?: string } = RENEWAL_REFUSED) {
  const account = await harness.register();
  await harness.charge(account, card, PREMIUM);
  const [subscription] = await harness.database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.clickId, account.clickId));
  const { id, savedCardId } = subscription!;
  const plan = harness.services.flows
    .flow(account.brand, '7')
    .plans.free.find(({ productId }) => productId === PREMIUM.productId)!;
  const renew = (nth: number, savedCard = savedCardId!) =>
    harness.services.payments.renew({
      idempotencyKey: `renewal-${id}-2-${nth}`,
      subscriptionId: id,
      clickId: account.clickId,
      brandId: account.brand.id,
      plan,
      amountCents: PREMIUM.expectedCents,
      savedCardId: savedCard,
    });
  return { account, renew };
}

/** Another card of the account, whose bank refuses renewals. */
async function badCardOf(account: TestAccount): Promise<string> {
  const order = { productId: 'credits-50', expectedCents: 990, rememberCard: true };
  await harness.charge(account, RENEWAL_REFUSED, order);
  const cards = await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId));
  return cards.find(({ lastFour }) => RENEWAL_REFUSED.number.endsWith(lastFour))!.id;
}

describe('[NOTI-02] a renewal that fails', () => {
  it('is listed once, at once on open pages, stays read, and goes when one succeeds', async () => {
    const { account, renew } = await subscribed({});
    const badCard = await badCardOf(account);
    expect((await renew(1, badCard)).status).toBe('failed');
    const [notice, ...others] = await notices(account);
    expect([notice, others]).toEqual([
      { id: expect.any(Number), kind: 'purchKo', time: harness.clock.now().getTime(), isRead: false },
      [],
    ]);
    expect(events(account)).toEqual([{ notice }]);
    // The same again is the same; the next try takes its place.
    await renew(1, badCard);
    expect([await notices(account), events(account)]).toEqual([[notice], [{ notice }]]);
    const body = { clickId: account.clickId, noticeId: notice?.id };
    await harness.call(conversationEndpoints.markRead, { body }, { as: account });
    expect(await notices(account)).toEqual([{ ...notice, isRead: true }]);
    await renew(2, badCard);
    expect(await notices(account)).toEqual([{ ...notice, id: expect.any(Number), isRead: false }]);
    expect(events(account)).toHaveLength(2);
    expect((await renew(3)).status).toBe('settled');
    expect(await notices(account)).toEqual([]);
  });
});

describe('a payment by hand that fails', () => {
  it('is no notice', async () => {
    const account = await harness.register();
    expect((await harness.charge(account, REFUSED)).value.attempt.status).toBe('failed');
    await harness.services.payments.reconcile();
    expect([await notices(account), events(account)]).toEqual([[], []]);
  });
});

describe('marking notices as read', () => {
  it('takes an angel or a notice, and nothing of another account', async () => {
    const [{ account, renew }, other] = [await subscribed(), await harness.register()];
    await renew(1);
    const [notice] = await notices(account);
    const nothing = await harness.call(
      conversationEndpoints.markRead,
      { body: { clickId: account.clickId } },
      { as: account },
    );
    expect([nothing.status, nothing.problem.code]).toEqual([422, 'invalid_request']);
    await harness.call(
      conversationEndpoints.markRead,
      { body: { clickId: other.clickId, noticeId: notice?.id } },
      { as: other },
    );
    expect((await notices(account)).map(({ isRead }) => isRead)).toEqual([false]);
  });
});
