import { endpoints, type Flow } from '@halo/shared/contracts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({
    flow: (flow: Flow) => ({
      ...flow,
      paymentMethods: ['credit_card', 'paypal', 'mollie'],
      plans: {
        ...flow.plans,
        free: flow.plans.free.map((plan) => (plan.credits === 200 ? { ...plan, promoCredits: 230 } : plan)),
      },
    }),
  });
});
afterAll(() => harness.close());

const as = (account: TestAccount) => ({ as: account, host: account.brand.hosts[0] });
const { createPayPalOrder, payPalApproved, checkMollie, checkTrustPay, checkMaxPay } = endpoints.paymentMethods;

async function payPalOrder() {
  const account = await harness.register();
  const { method: _method, ...order } = harness.order(account);
  const { attempt } = (await harness.call(createPayPalOrder, { body: order }, as(account))).value;
  return { account, attempt, orderId: attempt.challenge?.orderId ?? '' };
}

it('[PAY-08] what a webhook settled under the name of its capture is found by the order that the browser brings', async () => {
  const { account, attempt, orderId } = await payPalOrder();
  const payPal = harness.services.payments.providers.byName('paypal')!;
  jest.spyOn(payPal, 'readWebhook').mockResolvedValueOnce({
    kind: 'events',
    reply: 'OK',
    events: [
      {
        eventId: 'WH-1',
        attemptId: attempt.id,
        merchant: payPal.merchant,
        amountCents: 2990,
        currency: 'EUR',
        reference: 'CAPTURE1',
        name: 'CAPTURED',
        outcome: { kind: 'accepted' },
      },
    ],
  });
  await harness.app.inject({
    method: 'POST',
    url: '/pay/webhooks/paypal',
    headers: { host: 'luna.localhost', 'content-type': 'application/json' },
    payload: '{}',
  });
  await harness.become(account, attempt.idempotencyKey ?? '', 'settled');
  expect(
    (await harness.call(payPalApproved, { body: { clickId: account.clickId, orderId } }, as(account))).value.attempt,
  ).toMatchObject({ id: attempt.id, status: 'settled' });
});

it("[PAY-13] PayPal brings the credits of its promotion, once however often the result is delivered; a card brings the plan's own", async () => {
  const { account, attempt, orderId } = await payPalOrder();
  const payPal = harness.services.payments.providers.byName('paypal')!;
  jest.spyOn(payPal, 'confirm').mockResolvedValue({
    kind: 'known',
    attemptId: attempt.id,
    answer: { kind: 'accepted', reference: 'CAPTURE2', amountCents: 2990, currency: 'EUR' },
  });
  const approve = () => harness.call(payPalApproved, { body: { clickId: account.clickId, orderId } }, as(account));
  const answers = await Promise.all([approve(), approve(), approve(), approve(), approve()]);
  answers.push(await approve());
  expect(answers.map(({ value }) => [value.attempt.status, value.attempt.grantedCredits])).toEqual(
    Array(6).fill(['settled', 230]),
  );
  expect(await harness.grants(account)).toEqual([{ amount: 230, cause: `payment:${attempt.id}` }]);
  const other = await harness.register();
  expect((await harness.charge(other)).value.attempt.grantedCredits).toBe(200);
});

it('a plan that is paid by PayPal ends with its period: there is no card that a renewal could be charged to', async () => {
  const account = await harness.register();
  const { method: _method, ...order } = harness.order(account, {
    productId: 'premium-1-month',
    expectedCents: 4990,
    renews: true,
  });
  const { attempt } = (await harness.call(createPayPalOrder, { body: order }, as(account))).value;
  const payPal = harness.services.payments.providers.byName('paypal')!;
  jest
    .spyOn(payPal, 'confirm')
    .mockResolvedValue({ kind: 'known', attemptId: attempt.id, answer: { kind: 'accepted', reference: 'CAPTURE4' } });
  const settled = (
    await harness.call(
      payPalApproved,
      { body: { clickId: account.clickId, orderId: attempt.challenge?.orderId ?? '' } },
      as(account),
    )
  ).value.attempt;
  expect(settled.status).toBe('settled');
  expect(settled).not.toHaveProperty('renewsAt');
  expect(harness.mail.last(account.email, 'receipt')?.data).not.toHaveProperty('renewsAt');
  expect(await harness.services.accounts.user(account.clickId)).toMatchObject({ premiumLevel: 2 });
});

it("[PAY-08] another amount than the order's is no payment", async () => {
  const { account, attempt, orderId } = await payPalOrder();
  const payPal = harness.services.payments.providers.byName('paypal')!;
  jest.spyOn(payPal, 'confirm').mockResolvedValue({
    kind: 'known',
    attemptId: attempt.id,
    answer: { kind: 'accepted', reference: 'CAPTURE3', amountCents: 1, currency: 'EUR' },
  });
  expect(
    (await harness.call(payPalApproved, { body: { clickId: account.clickId, orderId } }, as(account))).value.attempt,
  ).toMatchObject({ status: 'failed', failure: 'payment_amount_differs' });
  expect(await harness.grants(account)).toEqual([]);
});

it('[PAY-12] what an account does not have is refused, also when another account has it', async () => {
  const { orderId } = await payPalOrder();
  const stranger = await harness.register();
  const { clickId } = stranger;
  const domain = 'luna.localhost';
  const answers = await Promise.all([
    harness.call(payPalApproved, { body: { clickId, orderId } }, as(stranger)),
    harness.call(checkMollie, { body: { clickId, domain } }, as(stranger)),
    harness.call(
      checkMollie,
      { body: { clickId, domain, attemptId: '00000000-0000-4000-8000-000000000000' } },
      as(stranger),
    ),
    harness.call(checkTrustPay, { body: { clickId, domain, instanceId: 'none' } }, as(stranger)),
    harness.call(checkMaxPay, { body: { clickId, domain, reference: 'none' } }, as(stranger)),
  ]);
  expect(answers.map(({ problem }) => problem.code)).toEqual(Array(5).fill('invalid_request'));
});

it('[PAY-13] a PayPal order that was given up while its shopper had not agreed yet takes no money when they agree', async () => {
  const { account, attempt, orderId } = await payPalOrder();
  const body = { clickId: account.clickId, idempotencyKey: attempt.idempotencyKey ?? '' };
  const given = (await harness.call(endpoints.orders.cancelOrder, { body }, as(account))).value.attempt;
  expect(given).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
  const confirm = jest.spyOn(harness.services.payments.providers.byName('paypal')!, 'confirm');
  const back = await harness.call(payPalApproved, { body: { clickId: account.clickId, orderId } }, as(account));
  expect(back.value.attempt).toMatchObject({ id: attempt.id, status: 'failed' });
  // To confirm an order is what takes its money.
  expect(confirm).not.toHaveBeenCalled();
  confirm.mockRestore();
});

it('[PAY-13] a late return whose capture has no answer is asked about soon, and its shopper gets what was paid', async () => {
  const { account, attempt, orderId } = await payPalOrder();
  const payPal = harness.services.payments.providers.byName('paypal')!;
  const cancel = jest
    .spyOn(payPal, 'cancel')
    .mockResolvedValueOnce({ kind: 'challenge', challenge: attempt.challenge! });
  harness.clock.advance(30 * 60_000 + 1);
  await harness.services.payments.reconcile();
  expect(await harness.ask(account, attempt.idempotencyKey ?? '')).toMatchObject({ status: 'failed' });
  const confirm = jest.spyOn(payPal, 'confirm').mockResolvedValueOnce({ kind: 'lost', reason: 'no answer' });
  const back = await harness.call(payPalApproved, { body: { clickId: account.clickId, orderId } }, as(account));
  expect(back.problem.code).toBe('unavailable');

  const status = jest.spyOn(payPal, 'status').mockResolvedValueOnce({ kind: 'lost', reason: 'no answer' });
  status.mockResolvedValue({ kind: 'accepted', reference: 'CAPTURE5', amountCents: 2990, currency: 'EUR' });
  const rounds = async () => {
    harness.clock.advance(61_000);
    await harness.services.payments.reconcile();
  };
  await rounds();
  expect(await harness.grants(account)).toEqual([]);
  await rounds();
  expect(await harness.ask(account, attempt.idempotencyKey ?? '')).toMatchObject({ status: 'settled' });
  expect(await harness.grants(account)).toEqual([{ amount: 230, cause: `payment:${attempt.id}` }]);
  await rounds();
  expect([confirm.mock.calls.length, status.mock.calls.length]).toEqual([1, 2]);
  for (const spy of [cancel, confirm, status]) spy.mockRestore();
});
