import type { CardGateway } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { paymentReversals } from '../payments-tables.ts';
import { holder, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const TIMEOUT_MS = 1000;
const DAY_MS = 24 * 3_600_000;

describe.each<CardGateway>(['trustpay', 'maxpay'])(
  '[PAY-13] at %s, a payment whose process died without an outcome',
  (gateway) => {
    let harness: PaymentHarness;
    beforeAll(async () => {
      harness = await openPaymentHarness({
        providerTimeoutMs: TIMEOUT_MS,
        environment: { HALO_CARD_GATEWAY: gateway },
      });
    });
    afterAll(() => harness.close());

    async function lost(holderName: string) {
      const account = await harness.register();
      const order = harness.order(account, { cardToken: await harness.cardToken(account, holder(holderName)) });
      const { attempt } = (await harness.tryCharge(account, order)).value;
      expect(attempt.status).toBe('unknown');
      // The memory of the process is gone, and with it the card.
      await harness.services.payments.stop();
      return { account, key: order.idempotencyKey, attempt };
    }

    it('is settled by what the provider says of it', async () => {
      const { account, key, attempt } = await lost('Lost Answer');
      // A provider that finds payments only by its own id, which was lost with the answer, reports by webhook.
      const hasToWait = (await harness.ask(account, key)).status === 'unknown';
      harness.clock.advance(6000);
      await harness.services.payments.reconcile();
      if (gateway === 'maxpay') expect(hasToWait).toBe(true);
      const { status } = await harness.ask(account, key);
      expect(status).toBe(gateway === 'maxpay' ? 'settled' : 'unknown');
      expect(await harness.grants(account)).toEqual(
        gateway === 'maxpay' ? [{ amount: 200, cause: `payment:${attempt.id}` }] : [],
      );
    });

    it('without any known outcome blocks another attempt for half an hour, not longer', async () => {
      const { account, key } = await lost('Never Arrived');
      if ((await harness.charge(account)).value.attempt.idempotencyKey === key) {
        harness.clock.advance(30 * 60_000 + 1);
        expect((await harness.charge(account)).value.attempt.status).toBe('settled');
      }
      expect(await harness.ask(account, key)).toMatchObject({ status: 'failed' });
      expect(await harness.grants(account)).toHaveLength(1);
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
      harness.clock.advance(6000);
      await harness.services.payments.reconcile();
      const other = await harness.order(account, {
        productId: 'credits-50',
        expectedCents: 990,
        cardToken: await harness.cardToken(account),
      });
      expect((await harness.tryCharge(account, other)).value.attempt.id).toBe(attempt.id);
      turnedAway.mockRestore();
      expect((await harness.ask(account, key)).status).toBe('unknown');
      harness.clock.advance(6000);
      await harness.services.payments.reconcile();
      expect((await harness.ask(account, key)).status).toBe(gateway === 'maxpay' ? 'settled' : 'unknown');
    });

    it('that never arrived there never becomes a payment', async () => {
      const { account, key } = await lost('Never Arrived');
      harness.clock.advance(6000);
      await harness.services.payments.reconcile();
      expect(['unknown', 'failed']).toContain((await harness.ask(account, key)).status);
      expect(await harness.grants(account)).toEqual([]);
    });
  },
);

describe('[PAY-13] at Adyen, which cannot be asked how a payment stands', () => {
  let harness: PaymentHarness;
  beforeAll(async () => {
    harness = await openPaymentHarness({ providerTimeoutMs: TIMEOUT_MS });
  });
  afterAll(() => harness.close());

  it('a payment that never arrived is ended there after a while, and the shopper may try again', async () => {
    const account = await harness.register();
    const order = harness.order(account, { cardToken: await harness.cardToken(account, holder('Never Arrived')) });
    expect((await harness.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    await harness.services.payments.stop();
    harness.clock.advance(6000);
    await harness.services.payments.reconcile();
    expect((await harness.ask(account, order.idempotencyKey)).status).toBe('unknown');
    harness.clock.advance(15 * 60_000);
    await harness.services.payments.reconcile();
    await harness.become(account, order.idempotencyKey, 'failed');
    expect((await harness.charge(account)).value.attempt.status).toBe('settled');
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('a lost payment is not called refused because the same request is turned away afterwards', async () => {
    const account = await harness.register();
    const order = harness.order(account, { cardToken: await harness.cardToken(account, holder('Lost Answer')) });
    expect((await harness.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    const turnedAway = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        Promise.resolve(Response.json({ status: 429, errorCode: '', message: 'Too many requests' }, { status: 429 })),
      );
    expect((await harness.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    turnedAway.mockRestore();
    expect((await harness.tryCharge(account, order)).value.attempt.status).toBe('settled');
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('a payment that stays pending for days without a webhook is ended, and refunded when it is paid after all', async () => {
    const account = await harness.register();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    jest.spyOn(adyen, 'start').mockResolvedValueOnce({ kind: 'pending', reference: 'NEVERREPORTED001' });
    const { attempt } = (await harness.charge(account)).value;
    const key = attempt.idempotencyKey ?? '';
    expect(attempt.status).toBe('pending');
    await harness.services.payments.stop();
    harness.clock.advance(4 * DAY_MS);
    await harness.services.payments.reconcile();
    expect((await harness.ask(account, key)).status).toBe('pending');
    harness.clock.advance(2 * DAY_MS);
    await harness.services.payments.reconcile();
    expect(await harness.ask(account, key)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });

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
          reference: 'NEVERREPORTED001',
          name: 'AUTHORISATION',
          outcome: { kind: 'accepted' },
        },
      ],
    });
    await harness.app.inject({
      method: 'POST',
      url: '/pay/webhooks/adyen',
      headers: { host: 'luna.localhost', 'content-type': 'application/json' },
      payload: '{}',
    });
    const refunds = () =>
      harness.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attempt.id));
    await eventually(async () => (await refunds()).length > 0, { timeoutMs: 20_000 });
    expect(await refunds()).toEqual([expect.objectContaining({ kind: 'refund', reason: 'late', amountCents: 2990 })]);
    expect(await harness.grants(account)).toEqual([]);
  });

  it('a payment whose process died is found out by the browser that sends the same again', async () => {
    const account = await harness.register();
    const order = harness.order(account, { cardToken: await harness.cardToken(account, holder('Lost Answer')) });
    expect((await harness.tryCharge(account, order)).value.attempt.status).toBe('unknown');
    await harness.services.payments.stop();
    const { attempt } = (await harness.tryCharge(account, order)).value;
    expect(attempt.status).toBe('settled');
    expect(await harness.atProvider(attempt.id)).toHaveLength(1);
    expect(await harness.grants(account)).toHaveLength(1);
  });
});
