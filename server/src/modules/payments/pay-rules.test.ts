import { endpoints, type Flow } from '@halo/shared/contracts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from './testing/payment-harness.ts';

const everything = (flow: Flow): Flow => ({
  ...flow,
  paymentMethods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
  declinesBeforeOther: 2,
});

async function rulesOf(harness: PaymentHarness, account: TestAccount) {
  return (
    await harness.call(
      endpoints.paymentMethods.rules,
      { body: { clickId: account.clickId } },
      { as: account, host: account.brand.hosts[0] },
    )
  ).value.rules;
}

describe('[PAY-15] get_pay_rules', () => {
  let harness: PaymentHarness;
  beforeAll(async () => {
    harness = await openPaymentHarness({ flow: everything, environment: { HALO_CARD_GATEWAY: 'adyen,sol:trustpay' } });
  });
  afterAll(() => harness.close());

  it('says which company takes the cards of a brand, and what its flow offers', async () => {
    const [luna, sol] = [await harness.register(), await harness.register({ brandId: 'sol' })];
    expect(await rulesOf(harness, luna)).toMatchObject({
      gateway: 'adyen',
      methods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
      declinesBeforeOther: 2,
      savedCards: [],
    });
    expect((await rulesOf(harness, sol)).gateway).toBe('trustpay');
  });

  it('gives the scripts of wallets their public values and no secret', async () => {
    const account = await harness.register();
    const rules = await rulesOf(harness, account);
    expect(rules).toMatchObject({
      payPal: { scriptUrl: expect.stringMatching(/^http/), clientId: expect.any(String) },
      googlePay: { scriptUrl: expect.stringMatching(/^http/) },
      applePay: { scriptUrl: expect.stringMatching(/^http/), merchantId: expect.any(String) },
    });
    expect(JSON.stringify(rules)).not.toMatch(/secret|apikey|hmac/i);
  });

  it('a card of a brand goes to its own company', async () => {
    const account = await harness.register({ brandId: 'sol' });
    expect((await harness.charge(account, { number: '4212345678910006' })).value.attempt).toMatchObject({
      status: 'challenge',
      challenge: { shape: 'frame' },
    });
  });
});

it('a flow that offers cards only takes nothing else', async () => {
  const harness = await openPaymentHarness({ flow: (flow) => ({ ...flow, paymentMethods: ['credit_card'] }) });
  try {
    const account = await harness.register();
    const rules = await rulesOf(harness, account);
    expect([rules.methods, rules.payPal, rules.googlePay, rules.applePay]).toEqual([
      ['credit_card'],
      undefined,
      undefined,
      undefined,
    ]);
    const { method: _method, ...order } = harness.order(account);
    const as = { as: account, host: account.brand.hosts[0] };
    expect((await harness.call(endpoints.paymentMethods.createPayPalOrder, { body: order }, as)).problem.code).toBe(
      'change_method',
    );
    expect((await harness.call(endpoints.paymentMethods.createMolliePayment, { body: order }, as)).problem.code).toBe(
      'change_method',
    );
    expect(
      (await harness.call(endpoints.paymentMethods.googlePay, { body: { ...order, walletToken: '{}' } }, as)).problem
        .code,
    ).toBe('change_method');
    expect((await harness.tryCharge(account, harness.order(account, { method: 'paypal' }))).problem.code).toBe(
      'change_method',
    );
  } finally {
    await harness.close();
  }
});
