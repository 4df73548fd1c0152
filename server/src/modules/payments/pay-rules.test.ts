import { endpoints, type Flow } from '@halo/shared/contracts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { openPaymentBench, type PaymentBench } from './testing/payment-bench.ts';

const everything = (flow: Flow): Flow => ({
  ...flow,
  paymentMethods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
  declinesBeforeOther: 2,
});

async function rulesOf(bench: PaymentBench, account: TestAccount) {
  return (
    await bench.call(
      endpoints.paymentMethods.rules,
      { body: { clickId: account.clickId } },
      { as: account, host: account.brand.hosts[0] },
    )
  ).value.rules;
}

describe('[PAY-15] get_pay_rules', () => {
  let bench: PaymentBench;
  beforeAll(async () => {
    bench = await openPaymentBench({ flow: everything, environment: { HALO_CARD_GATEWAY: 'adyen,sol:trustpay' } });
  });
  afterAll(() => bench.close());

  it('says which company takes the cards of a brand, and what its flow offers', async () => {
    const [luna, sol] = [await bench.register(), await bench.register({ brandId: 'sol' })];
    expect(await rulesOf(bench, luna)).toMatchObject({
      gateway: 'adyen',
      methods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
      declinesBeforeOther: 2,
      savedCards: [],
    });
    expect((await rulesOf(bench, sol)).gateway).toBe('trustpay');
  });

  it('gives the scripts of wallets their public values and no secret', async () => {
    const account = await bench.register();
    const rules = await rulesOf(bench, account);
    expect(rules).toMatchObject({
      payPal: { scriptUrl: expect.stringMatching(/^http/), clientId: expect.any(String) },
      googlePay: { scriptUrl: expect.stringMatching(/^http/) },
      applePay: { scriptUrl: expect.stringMatching(/^http/), merchantId: expect.any(String) },
    });
    expect(JSON.stringify(rules)).not.toMatch(/secret|apikey|hmac/i);
  });

  it('a card of a brand goes to its own company', async () => {
    const account = await bench.register({ brandId: 'sol' });
    expect((await bench.charge(account, { number: '4212345678910006' })).value.attempt).toMatchObject({
      status: 'challenge',
      challenge: { shape: 'frame' },
    });
  });
});

it('a flow that offers cards only takes nothing else', async () => {
  const bench = await openPaymentBench({ flow: (flow) => ({ ...flow, paymentMethods: ['credit_card'] }) });
  try {
    const account = await bench.register();
    const rules = await rulesOf(bench, account);
    expect([rules.methods, rules.payPal, rules.googlePay, rules.applePay]).toEqual([
      ['credit_card'],
      undefined,
      undefined,
      undefined,
    ]);
    const { method: _method, ...order } = bench.order(account);
    const as = { as: account, host: account.brand.hosts[0] };
    expect((await bench.call(endpoints.paymentMethods.createPayPalOrder, { body: order }, as)).problem.code).toBe(
      'change_method',
    );
    expect((await bench.call(endpoints.paymentMethods.createMolliePayment, { body: order }, as)).problem.code).toBe(
      'change_method',
    );
    expect(
      (await bench.call(endpoints.paymentMethods.googlePay, { body: { ...order, walletToken: '{}' } }, as)).problem
        .code,
    ).toBe('change_method');
    expect((await bench.tryCharge(account, bench.order(account, { method: 'paypal' }))).problem.code).toBe(
      'change_method',
    );
  } finally {
    await bench.close();
  }
});
