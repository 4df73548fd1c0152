import type { Challenge, PaymentAttempt } from '@halo/shared/contracts';
import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { paymentReversals } from '../payments-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { details, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { simulatedPayPal } from './paypal/paypal-settings.ts';

const THREE_D_SECURE = { number: '4212345678910006' };
const { paymentMethods } = endpoints;

describe('through the whole server', () => {
  let harness: PaymentHarness;
  let account: TestAccount;

  beforeAll(async () => {
    harness = await openPaymentHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    account = await harness.register();
  });

  const host = () => ({ as: account, host: account.brand.hosts[0] });

  async function openOrder(): Promise<PaymentAttempt> {
    const { method: _method, ...order } = harness.order(account);
    const { attempt } = (await harness.call(paymentMethods.createPayPalOrder, { body: order }, host())).value;
    expect(attempt).toMatchObject({
      status: 'challenge',
      challenge: { shape: 'approve', orderId: expect.stringMatching(/^[A-Z]{17}$/) },
    });
    return attempt;
  }

  async function inWindow(challenge: Challenge | undefined, decision: string): Promise<void> {
    const { host: bank, pathname, search } = new URL(challenge?.url ?? '');
    const page = await harness.app.inject({ url: `${pathname}${search}`, headers: { host: bank } });
    expect(page.statusCode).toBe(200);
    const done = await harness.app.inject({
      method: 'POST',
      url: `${pathname}/decision${search}`,
      headers: { host: bank, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `decision=${decision}`,
    });
    expect(done.statusCode).toBe(200);
  }

  const approved = async (orderId: string) =>
    (await harness.call(paymentMethods.payPalApproved, { body: { clickId: account.clickId, orderId } }, host())).value
      .attempt;

  it('[PAY-08] [PAY-13] PayPal is captured when the shopper agreed, and its credits come once', async () => {
    const { challenge, idempotencyKey = '' } = await openOrder();
    const orderId = challenge?.orderId ?? '';
    await inWindow(challenge, 'confirm');
    expect(await approved(orderId)).toMatchObject({ status: 'settled' });
    expect(await approved(orderId)).toMatchObject({ status: 'settled' });
    await harness.webhooksOf(orderId, 1);
    expect(await harness.ask(account, idempotencyKey)).toMatchObject({ status: 'settled' });
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('[PAY-08] an order that the shopper did not approve is not captured', async () => {
    const { challenge } = await openOrder();
    expect(await approved(challenge?.orderId ?? '')).toMatchObject({ status: 'challenge' });
    expect(await harness.grants(account)).toEqual([]);
  });

  it('[PAY-08] what PayPal refuses once may be chosen again', async () => {
    const { challenge } = await openOrder();
    const orderId = challenge?.orderId ?? '';
    await inWindow(challenge, 'instrument_declined');
    expect(await approved(orderId)).toMatchObject({ status: 'challenge' });
    await inWindow(challenge, 'confirm');
    expect(await approved(orderId)).toMatchObject({ status: 'settled' });
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('[PAY-08] a payment that PayPal holds is pending until its webhook arrives', async () => {
    const { challenge, idempotencyKey = '' } = await openOrder();
    await inWindow(challenge, 'pending_paid');
    expect(await approved(challenge?.orderId ?? '')).toMatchObject({ status: 'pending' });
    expect(await harness.grants(account)).toEqual([]);
    await harness.become(account, idempotencyKey, 'settled');
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('[PAY-08] an order that was given up is never captured, though PayPal says the shopper agreed', async () => {
    const { challenge, idempotencyKey = '' } = await openOrder();
    await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey: idempotencyKey as never } },
      host(),
    );
    await inWindow(challenge, 'confirm');
    expect(await approved(challenge?.orderId ?? '')).toMatchObject({ status: 'failed' });
    expect(await harness.grants(account)).toEqual([]);
  });

  it('[PAY-08] an order that is captured while it is given up goes back, whole and once', async () => {
    const { id, challenge, idempotencyKey = '' } = await openOrder();
    await inWindow(challenge, 'confirm');
    await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey: idempotencyKey as never } },
      host(),
    );
    expect(await harness.ask(account, idempotencyKey)).toMatchObject({
      status: 'failed',
      failure: 'payment_cancelled',
    });
    // Another process had asked for the capture a moment before, and died with the answer.
    const { clientSecret, endpoint } = simulatedPayPal(harness.deps.env);
    const captured = await fetch(`${endpoint()}/v2/checkout/orders/${challenge?.orderId}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer simulated-${clientSecret}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(captured.status).toBe(201);
    const refunds = () => harness.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, id));
    await eventually(
      async () => {
        await harness.services.payments.reconcile();
        return (await refunds())[0]?.status === 'done';
      },
      { timeoutMs: 20_000 },
    );
    expect(await refunds()).toEqual([
      expect.objectContaining({ kind: 'refund', reason: 'late', amountCents: 2990, status: 'done' }),
    ]);
    expect(await harness.ask(account, idempotencyKey)).toMatchObject({
      status: 'failed',
      failure: 'payment_cancelled',
    });
    expect(await harness.grants(account)).toEqual([]);
  });

  it('[PAY-09] a sealed card of Google is paid, or refused with its kind', async () => {
    const pay = async (token: object) => {
      const { method: _method, ...order } = harness.order(account);
      return (
        await harness.call(paymentMethods.googlePay, { body: { ...order, walletToken: JSON.stringify(token) } }, host())
      ).value.attempt;
    };
    expect(await pay({ signature: 'test', wish: 'Card Declined' })).toMatchObject({
      status: 'failed',
      failure: 'card_declined',
    });
    expect(await pay({ signature: 'test' })).toMatchObject({ status: 'settled' });
    // The shopper did not tick that the card is kept (docs/deviations.md).
    expect(
      (await harness.call(paymentMethods.rules, { body: { clickId: account.clickId } }, host())).value.rules.savedCards,
    ).toEqual([]);
    expect((await harness.services.accounts.user(account.clickId)).hasCardOnFile).toBe(false);
  });

  it('a plan that is paid with Google Pay renews never, also when it was asked to: no card is kept', async () => {
    const plan = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
    const { method: _method, ...order } = harness.order(account, plan);
    const walletToken = JSON.stringify({ signature: 'test' });
    const { attempt } = (await harness.call(paymentMethods.googlePay, { body: { ...order, walletToken } }, host()))
      .value;
    expect(attempt).toMatchObject({ status: 'settled' });
    expect(attempt).not.toHaveProperty('renewsAt');
    expect(harness.mail.last(account.email, 'receipt')?.data).not.toHaveProperty('renewsAt');
    const { subscriptions } = await harness.services.purchases.list(account.clickId);
    expect(subscriptions).toMatchObject([{ status: 'ending' }]);
  });

  it("[PAY-10] Apple's session is requested from Apple's simulator, and from no other server", async () => {
    const bank = new URL(harness.origin).port;
    const validate = (validationUrl: string) =>
      harness.call(
        paymentMethods.validateMerchant,
        {
          body: { clickId: account.clickId, validationUrl, domain: account.brand.hosts[0] ?? '' },
        },
        host(),
      );
    const { session } = (await validate(`http://bank.localhost:${bank}/apple-pay/paymentservices/startSession`)).value;
    expect(session).toMatchObject({
      domainName: account.brand.hosts[0],
      merchantSessionIdentifier: expect.stringMatching(/./),
    });
    for (const url of [
      'http://169.254.169.254/latest',
      `http://127.0.0.1:${bank}/simulators/applepay/paymentservices/startSession`,
      'https://apple.com.evil.example/x',
    ]) {
      expect((await validate(url)).status).toBe(422);
    }
  });
});

describe.each(['trustpay', 'maxpay'] as const)('cards of a brand that goes to %s', (gateway) => {
  let harness: PaymentHarness;
  let account: TestAccount;

  beforeAll(async () => {
    harness = await openPaymentHarness({ environment: { HALO_CARD_GATEWAY: gateway }, providerTimeoutMs: 1500 });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    account = await harness.register();
  });

  const host = () => ({ as: account, host: account.brand.hosts[0] });

  // First, because a call that was given up leaves a fresh connection behind, and only one that was used is closed at
  // once.
  it('are paid by their webhook alone when no answer came', async () => {
    const { attempt } = (await harness.charge(account, { firstName: 'Webhook', lastName: 'Only' })).value;
    await harness.become(account, attempt.idempotencyKey ?? '', 'settled');
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it("[API-03] are paid by TrustPay's own calls too, and by them only where they go to TrustPay", async () => {
    const { clickId } = account;
    const order = harness.order(account);
    const { idempotencyKey, productId, expectedCents: priceCents } = order;
    const intent = await harness.call(
      paymentMethods.trustPayIntent,
      { body: { clickId, idempotencyKey, productId, priceCents } },
      host(),
    );
    if (gateway !== 'trustpay') {
      expect(intent.problem.code).toBe('change_method');
      const refused = await harness.call(
        paymentMethods.trustPayTryCharge,
        { body: { ...order, cardToken: await harness.cardToken(account) } },
        host(),
      );
      expect(refused.problem.code).toBe('change_method');
      expect((await harness.call(endpoints.payments.attempt, { params: { idempotencyKey } }, host())).status).toBe(404);
      return;
    }
    const { token: cardToken } = (
      await harness.call(
        endpoints.payments.createToken,
        { body: details() },
        { as: intent.value.session, host: 'pay.localhost' },
      )
    ).value;
    const charge = () => harness.call(paymentMethods.trustPayTryCharge, { body: { ...order, cardToken } }, host());
    const answers = [await charge(), await charge(), await harness.tryCharge(account, { ...order, cardToken })];
    expect(new Set(answers.map(({ value }) => value.attempt.id)).size).toBe(1);
    for (const { value } of answers) expect(value.attempt).toMatchObject({ idempotencyKey, status: 'settled' });
    expect(await harness.grants(account)).toHaveLength(1);
    const dearer = { clickId, idempotencyKey: `${idempotencyKey}-2` as never, productId, priceCents: priceCents + 1 };
    expect((await harness.call(paymentMethods.trustPayIntent, { body: dearer }, host())).status).toBe(409);
  });

  it('are paid at once', async () => {
    expect((await harness.charge(account)).value.attempt).toMatchObject({ status: 'settled' });
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('[PAY-07] [PAY-12] are paid after the bank asked in its own shape, and once', async () => {
    const { attempt } = (await harness.charge(account, THREE_D_SECURE)).value;
    expect(attempt).toMatchObject({
      status: 'challenge',
      challenge: { shape: gateway === 'trustpay' ? 'frame' : 'redirect' },
    });
    const back = await harness.decide(attempt.challenge, { decision: 'confirm' });
    const check = async () => {
      const common = { clickId: account.clickId, domain: account.brand.hosts[0] ?? '' };
      const instanceId = attempt.challenge?.orderId ?? '';
      return gateway === 'trustpay'
        ? (
            await harness.call(
              paymentMethods.checkTrustPayFrame,
              { body: { clickId: common.clickId, instanceId } },
              host(),
            )
          ).value.attempt
        : (
            await harness.call(
              paymentMethods.checkMaxPay,
              { body: { ...common, reference: back?.searchParams.get('reference') ?? '' } },
              host(),
            )
          ).value.attempt;
    };
    expect(await Promise.all([check(), check(), check()])).toMatchObject([
      { status: 'settled' },
      { status: 'settled' },
      { status: 'settled' },
    ]);
    await harness.webhooksOf(attempt.id, 1);
    expect(await harness.grants(account)).toHaveLength(1);
  });
});
