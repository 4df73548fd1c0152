import { conversationEndpoints, endpoints, type Notice } from '@halo/shared/contracts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from '../payments/testing/payment-harness.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
const REFUSED = { number: '4000000000000028' };
const CHALLENGED = { number: '4212345678910006' };

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

const notices = async (account: TestAccount): Promise<Notice[]> =>
  (await harness.call(conversationEndpoints.notifications, { params: { trackerId: account.clickId } }, { as: account }))
    .value.notices;
const events = ({ clickId }: TestAccount) => harness.hub.of(clickId, 'notice').map(({ payload }) => payload);

describe('[NOTI-02] a payment that fails', () => {
  it('is listed once among the notices, at once on open pages, and stays read', async () => {
    const account = await harness.register();
    const first = (await harness.charge(account, REFUSED)).value.attempt;
    expect(first.status).toBe('failed');
    const [notice, ...others] = await notices(account);
    expect([notice, others]).toEqual([
      { id: expect.any(Number), kind: 'purchKo', time: harness.clock.now().getTime(), isRead: false },
      [],
    ]);
    expect(events(account)).toEqual([{ notice }]);
    // Asked for again, and reported by the provider as well: still one.
    await harness.ask(account, first.idempotencyKey ?? '');
    await harness.services.payments.reconcile();
    expect(await notices(account)).toHaveLength(1);
    // Another try is another failure.
    await harness.charge(account, REFUSED);
    expect(events(account)).toHaveLength(2);
    const read = await harness.call(
      conversationEndpoints.markRead,
      { body: { clickId: account.clickId, noticeId: notice?.id } },
      { as: account },
    );
    expect(read.value.unread).toEqual({ messages: 1, likes: 0, visits: 0 });
    expect((await notices(account)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it('disappears when the payment goes through after all', async () => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, CHALLENGED)).value;
    const cancel = jest
      .spyOn(harness.services.payments.providers.byName('adyen')!, 'cancel')
      .mockResolvedValueOnce({ kind: 'challenge', challenge: attempt.challenge! });
    harness.clock.advance(HALF_AN_HOUR_MS + 1);
    await harness.services.payments.reconcile();
    cancel.mockRestore();
    expect((await notices(account)).map(({ kind }) => kind)).toEqual(['purchKo']);
    const back = await harness.decide(attempt.challenge, { decision: 'confirm' });
    const body = {
      clickId: account.clickId,
      domain: 'luna.localhost',
      redirectResult: back?.searchParams.get('redirectResult') ?? '',
    };
    expect((await harness.call(endpoints.payments.checkAdyen, { body }, { as: account })).value.attempt.status).toBe(
      'settled',
    );
    expect(await notices(account)).toEqual([]);
  });

  it('is not made when the owner gave the payment up', async () => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, CHALLENGED)).value;
    await harness.services.payments.giveUp(
      {
        clickId: account.clickId,
        brandId: account.brand.id,
        isEmailConfirmed: true,
        premiumLevel: 0,
        tokenHash: Buffer.alloc(0),
      },
      attempt.idempotencyKey ?? '',
    );
    expect(await harness.ask(account, attempt.idempotencyKey ?? '')).toMatchObject({
      status: 'failed',
      failure: 'payment_cancelled',
    });
    expect([await notices(account), events(account)]).toEqual([[], []]);
  });
});

describe('marking notices as read', () => {
  it('takes an angel or a notice, and nothing of another account', async () => {
    const [account, other] = [await harness.register(), await harness.register()];
    await harness.charge(account, REFUSED);
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
