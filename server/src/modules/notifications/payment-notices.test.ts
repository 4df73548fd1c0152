import { conversationEndpoints, endpoints, type Notice } from '@halo/shared/contracts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { openPaymentBench, type PaymentBench } from '../payments/testing/payment-bench.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
const REFUSED = { number: '4000000000000028' };
const CHALLENGED = { number: '4212345678910006' };

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.close());

const notices = async (account: TestAccount): Promise<Notice[]> =>
  (await bench.call(conversationEndpoints.notifications, { params: { trackerId: account.clickId } }, { as: account }))
    .value.notices;
const told = ({ clickId }: TestAccount) => bench.hub.of(clickId, 'notifica').map(({ payload }) => payload);

describe('[NOTI-02] a payment that fails', () => {
  it('is told once where the news are, at once on open pages, and stays read', async () => {
    const account = await bench.register();
    const first = (await bench.charge(account, REFUSED)).value.attempt;
    expect(first.status).toBe('failed');
    const [notice, ...others] = await notices(account);
    expect([notice, others]).toEqual([
      { id: expect.any(Number), kind: 'purchKo', time: bench.clock.now().getTime(), isRead: false },
      [],
    ]);
    expect(told(account)).toEqual([{ notice }]);
    // Asked for again, and told by the provider as well: still one.
    await bench.ask(account, first.idempotencyKey ?? '');
    await bench.services.payments.reconcile();
    expect(await notices(account)).toHaveLength(1);
    // Another try is another failure.
    await bench.charge(account, REFUSED);
    expect(told(account)).toHaveLength(2);
    const read = await bench.call(
      conversationEndpoints.markRead,
      { body: { clickId: account.clickId, noticeId: notice?.id } },
      { as: account },
    );
    expect(read.value.unread).toEqual({ messages: 1, likes: 0, visits: 0 });
    expect((await notices(account)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it('is not told any more when it goes through after all', async () => {
    const account = await bench.register();
    const { attempt } = (await bench.charge(account, CHALLENGED)).value;
    const cancel = jest
      .spyOn(bench.services.payments.providers.byName('adyen')!, 'cancel')
      .mockResolvedValueOnce({ kind: 'challenge', challenge: attempt.challenge! });
    bench.clock.advance(HALF_AN_HOUR_MS + 1);
    await bench.services.payments.reconcile();
    cancel.mockRestore();
    expect((await notices(account)).map(({ kind }) => kind)).toEqual(['purchKo']);
    const back = await bench.decide(attempt.challenge, { decision: 'confirm' });
    const body = {
      clickId: account.clickId,
      domain: 'luna.localhost',
      redirectResult: back?.searchParams.get('redirectResult') ?? '',
    };
    expect((await bench.call(endpoints.payments.checkAdyen, { body }, { as: account })).value.attempt.status).toBe(
      'settled',
    );
    expect(await notices(account)).toEqual([]);
  });

  it('is no news when its owner gave it up', async () => {
    const account = await bench.register();
    const { attempt } = (await bench.charge(account, CHALLENGED)).value;
    await bench.services.payments.giveUp(
      {
        clickId: account.clickId,
        brandId: account.brand.id,
        isEmailConfirmed: true,
        premiumLevel: 0,
        tokenHash: Buffer.alloc(0),
      },
      attempt.idempotencyKey ?? '',
    );
    expect(await bench.ask(account, attempt.idempotencyKey ?? '')).toMatchObject({
      status: 'failed',
      failure: 'payment_cancelled',
    });
    expect([await notices(account), told(account)]).toEqual([[], []]);
  });
});

describe('marking notices as read', () => {
  it('takes an angel or a notice, and nothing of another account', async () => {
    const [account, other] = [await bench.register(), await bench.register()];
    await bench.charge(account, REFUSED);
    const [notice] = await notices(account);
    const nothing = await bench.call(
      conversationEndpoints.markRead,
      { body: { clickId: account.clickId } },
      { as: account },
    );
    expect([nothing.status, nothing.problem.code]).toEqual([422, 'invalid_request']);
    await bench.call(
      conversationEndpoints.markRead,
      { body: { clickId: other.clickId, noticeId: notice?.id } },
      { as: other },
    );
    expect((await notices(account)).map(({ isRead }) => isRead)).toEqual([false]);
  });
});
