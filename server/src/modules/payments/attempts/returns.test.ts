import { endpoints, type Flow } from '@halo/shared/contracts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { openPaymentBench, type PaymentBench } from '../testing/payment-bench.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench({ flow: (flow: Flow) => ({ ...flow, paymentMethods: ['credit_card', 'paypal', 'mollie'] }) });
});
afterAll(() => bench.close());

const as = (account: TestAccount) => ({ as: account, host: account.brand.hosts[0] });
const { createPayPalOrder, payPalApproved, checkMollie, checkTrustPay, checkMaxPay } = endpoints.paymentMethods;

async function payPalOrder() {
  const account = await bench.register();
  const { method: _method, ...order } = bench.order(account);
  const { attempt } = (await bench.call(createPayPalOrder, { body: order }, as(account))).value;
  return { account, attempt, orderId: attempt.challenge?.orderId ?? '' };
}

it('[PAY-08] what a webhook settled under the name of its capture is found by the order that the browser brings', async () => {
  const { account, attempt, orderId } = await payPalOrder();
  const payPal = bench.services.payments.providers.byName('paypal')!;
  jest.spyOn(payPal, 'readWebhook').mockResolvedValueOnce({
    kind: 'events', reply: 'OK',
    events: [{ eventId: 'WH-1', attemptId: attempt.id, merchant: payPal.merchant, amountCents: 2990, currency: 'EUR', reference: 'CAPTURE1', name: 'CAPTURED', outcome: { kind: 'accepted' } }],
  });
  await bench.app.inject({ method: 'POST', url: '/pay/webhooks/paypal', headers: { host: 'luna.localhost', 'content-type': 'application/json' }, payload: '{}' });
  await bench.become(account, attempt.idempotencyKey ?? '', 'settled');
  expect((await bench.call(payPalApproved, { body: { clickId: account.clickId, orderId } }, as(account))).value.attempt).toMatchObject({ id: attempt.id, status: 'settled' });
});

it('[PAY-12] what an account does not have is refused, also when another account has it', async () => {
  const { orderId } = await payPalOrder();
  const stranger = await bench.register();
  const { clickId } = stranger;
  const domain = 'luna.localhost';
  const answers = await Promise.all([
    bench.call(payPalApproved, { body: { clickId, orderId } }, as(stranger)),
    bench.call(checkMollie, { body: { clickId, domain } }, as(stranger)),
    bench.call(checkMollie, { body: { clickId, domain, attemptId: '00000000-0000-4000-8000-000000000000' } }, as(stranger)),
    bench.call(checkTrustPay, { body: { clickId, domain, instanceId: 'none' } }, as(stranger)),
    bench.call(checkMaxPay, { body: { clickId, domain, reference: 'none' } }, as(stranger)),
  ]);
  expect(answers.map(({ problem }) => problem.code)).toEqual(Array(5).fill('invalid_request'));
});
