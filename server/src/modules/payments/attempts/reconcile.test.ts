import type { CardGateway } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { paymentReversals } from '../payments-tables.ts';
import { holder, openPaymentBench, type PaymentBench } from '../testing/payment-bench.ts';

const TIMEOUT_MS = 1000;
const DAY_MS = 24 * 3_600_000;

describe.each<CardGateway>(['trustpay', 'maxpay'])(
  '[PAY-13] at %s, a payment whose process died without an outcome',
  (gateway) => {
    let bench: PaymentBench;
    beforeAll(async () => {
      bench = await openPaymentBench({ providerTimeoutMs: TIMEOUT_MS, environment: { HALO_CARD_GATEWAY: gateway } });
    });
    afterAll(() => bench.close());

    async function lost(wish: string) {
      const account = await bench.register();
      const order = bench.order(account, { cardToken: await bench.cardToken(account, holder(wish)) });
      const { attempt } = (await bench.tryCharge(account, order)).value;
      expect(attempt.status).toBe('unknown');
      // The memory of the process is gone, and with it the card.
      await bench.services.payments.stop();
      return { account, key: order.idempotencyKey, attempt };
    }

    it('is settled by what the provider says of it', async () => {
      const { account, key, attempt } = await lost('Lost Answer');
      // One that knows payments by its own id alone, which nobody has, has its webhook.
      const hasToWait = (await bench.ask(account, key)).status === 'unknown';
      bench.clock.advance(6000);
      await bench.services.payments.reconcile();
      if (gateway === 'maxpay') expect(hasToWait).toBe(true);
      const { status } = await bench.ask(account, key);
      expect(status).toBe(gateway === 'maxpay' ? 'settled' : 'unknown');
      expect(await bench.grants(account)).toEqual(
        gateway === 'maxpay' ? [{ amount: 200, cause: `payment:${attempt.id}` }] : [],
      );
    });

    it('about which nobody can say anything stands in the way of another try for half an hour, not longer', async () => {
      const { account, key } = await lost('Never Arrived');
      if ((await bench.charge(account)).value.attempt.idempotencyKey === key) {
        bench.clock.advance(30 * 60_000 + 1);
        expect((await bench.charge(account)).value.attempt.status).toBe('settled');
      }
      expect(await bench.ask(account, key)).toMatchObject({ status: 'failed' });
      expect(await bench.grants(account)).toHaveLength(1);
    });

    it('is not called refused because the question about it is', async () => {
      const { account, key, attempt } = await lost('Lost Answer');
      const turnedAway = jest
        .spyOn(globalThis, 'fetch')
        .mockImplementation(() =>
          Promise.resolve(
            Response.json(
              { status: 'error', code: 2001, message: 'Incorrect value in merchant account or pass field' },
              { status: 401 },
            ),
          ),
        );
      bench.clock.advance(6000);
      await bench.services.payments.reconcile();
      const other = await bench.order(account, {
        productId: 'credits-50',
        expectedCents: 990,
        cardToken: await bench.cardToken(account),
      });
      expect((await bench.tryCharge(account, other)).value.attempt.id).toBe(attempt.id);
      turnedAway.mockRestore();
      expect((await bench.ask(account, key)).status).toBe('unknown');
      bench.clock.advance(6000);
      await bench.services.payments.reconcile();
      expect((await bench.ask(account, key)).status).toBe(gateway === 'maxpay' ? 'settled' : 'unknown');
    });

    it('that never arrived there never becomes a payment', async () => {
      const { account, key } = await lost('Never Arrived');
      bench.clock.advance(6000);
      await bench.services.payments.reconcile();
      expect(['unknown', 'failed']).toContain((await bench.ask(account, key)).status);
      expect(await bench.grants(account)).toEqual([]);
    });
  },
);

describe('[PAY-13] at Adyen, which cannot be asked how a payment stands', () => {
  let bench: PaymentBench;
  beforeAll(async () => {
    bench = await openPaymentBench({ providerTimeoutMs: TIMEOUT_MS });
  });
  afterAll(() => bench.close());

  it('a payment that never arrived is ended there after a while, and the shopper may try again', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account, holder('Never Arrived')) });
    expect((await bench.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    await bench.services.payments.stop();
    bench.clock.advance(6000);
    await bench.services.payments.reconcile();
    expect((await bench.ask(account, order.idempotencyKey)).status).toBe('unknown');
    bench.clock.advance(15 * 60_000);
    await bench.services.payments.reconcile();
    await bench.become(account, order.idempotencyKey, 'failed');
    expect((await bench.charge(account)).value.attempt.status).toBe('settled');
    expect(await bench.grants(account)).toHaveLength(1);
  });

  it('a lost payment is not called refused because the same request is turned away afterwards', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account, holder('Lost Answer')) });
    expect((await bench.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    const turnedAway = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        Promise.resolve(Response.json({ status: 429, errorCode: '', message: 'Too many requests' }, { status: 429 })),
      );
    expect((await bench.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    turnedAway.mockRestore();
    expect((await bench.tryCharge(account, order)).value.attempt.status).toBe('settled');
    expect(await bench.grants(account)).toHaveLength(1);
  });

  it('a payment that is pending for days, and never told of, ends: paid after all it goes back', async () => {
    const account = await bench.register();
    const adyen = bench.services.payments.providers.byName('adyen')!;
    jest.spyOn(adyen, 'start').mockResolvedValueOnce({ kind: 'pending', reference: 'NOBODYTELLSOFIT1' });
    const { attempt } = (await bench.charge(account)).value;
    const key = attempt.idempotencyKey ?? '';
    expect(attempt.status).toBe('pending');
    await bench.services.payments.stop();
    bench.clock.advance(4 * DAY_MS);
    await bench.services.payments.reconcile();
    expect((await bench.ask(account, key)).status).toBe('pending');
    bench.clock.advance(2 * DAY_MS);
    await bench.services.payments.reconcile();
    expect(await bench.ask(account, key)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });

    jest.spyOn(adyen, 'readWebhook').mockResolvedValueOnce({
      kind: 'events',
      reply: '[accepted]',
      events: [
        {
          eventId: 'late',
          attemptId: attempt.id,
          merchant: adyen.merchant,
          amountCents: 2990,
          currency: 'EUR',
          reference: 'NOBODYTELLSOFIT1',
          name: 'AUTHORISATION',
          outcome: { kind: 'accepted' },
        },
      ],
    });
    await bench.app.inject({
      method: 'POST',
      url: '/pay/webhooks/adyen',
      headers: { host: 'luna.localhost', 'content-type': 'application/json' },
      payload: '{}',
    });
    const refunds = () =>
      bench.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attempt.id));
    await eventually(async () => (await refunds()).length > 0, { timeoutMs: 20_000 });
    expect(await refunds()).toEqual([expect.objectContaining({ kind: 'refund', reason: 'late', amountCents: 2990 })]);
    expect(await bench.grants(account)).toEqual([]);
  });

  it('a payment whose process died is found out by the browser that sends the same again', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account, holder('Lost Answer')) });
    expect((await bench.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    await bench.services.payments.stop();
    const { attempt } = (await bench.tryCharge(account, order)).value;
    expect(attempt.status).toBe('settled');
    expect(await bench.atProvider(attempt.id)).toHaveLength(1);
    expect(await bench.grants(account)).toHaveLength(1);
  });
});
