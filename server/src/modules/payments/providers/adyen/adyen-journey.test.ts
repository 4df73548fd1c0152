import { endpoints, type Brand } from '@halo/shared/contracts';
import { eventually } from '@halo/shared/testing/eventually';
import { createFlowsService } from '../../../flows/index.ts';
import { standardOffers } from '../../../plans/index.ts';
import type { TestAccount } from '../../../../testing/build-test-app.ts';
import { holder, openPaymentHarness, type PaymentHarness } from '../../testing/payment-harness.ts';
import { adyenConnection, SIMULATOR_API_PATH } from './adyen-settings.ts';

const flows = createFlowsService(standardOffers());
const withWallets = {
  ...flows,
  flow: (brand: Brand, id: string) => ({
    ...flows.flow(brand, id),
    paymentMethods: ['credit_card' as const, 'googlepay' as const, 'applepay' as const],
  }),
};

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({ overrides: { flows: withWallets } });
});
afterAll(() => harness.close());

async function paid(card = {}) {
  const account = await harness.register();
  const { attempt } = (await harness.charge(account, card)).value;
  expect(attempt.status).toBe('settled');
  return { account, attempt };
}

async function savedCards(account: TestAccount) {
  return (await harness.call(endpoints.paymentMethods.rules, { body: { clickId: account.clickId } }, { as: account }))
    .value.rules.savedCards;
}

async function dispute(attemptId: string, action: 'chargeBack' | 'reverse') {
  const [payment] = await harness.atProvider(attemptId);
  const answer = await fetch(`${harness.origin}${SIMULATOR_API_PATH}/payments/${payment?.pspReference}/disputes`, {
    method: 'POST',
    headers: { 'x-api-key': adyenConnection(harness.deps.env).apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  });
  expect(answer.status).toBe(204);
}

async function credits(account: TestAccount) {
  return (await harness.services.credits.credits(account.clickId)).messageCredits;
}

async function become<T>(look: () => Promise<T>, expected: T) {
  await eventually(
    async () => {
      await harness.services.payments.reconcile();
      expect(await look()).toBe(expected);
    },
    { timeoutMs: 20_000 },
  );
}

/** The same plan again within a minute counts as the same purchase. */
function aMinuteLater() {
  harness.clock.advance(61_000);
}

describe('[PAY-13] webhooks that are not as they should be', () => {
  it('grant once what was paid when a tampered copy comes first', async () => {
    const { account, attempt } = await paid(holder('Webhook Tampered'));
    await harness.webhooksOf(attempt.id, 2);
    expect(await harness.grants(account)).toHaveLength(1);
    expect(await harness.transitions(attempt.id)).toEqual(['submitted tryCharge', 'settled answer']);
  });

  it('take nothing away when an older refusal comes last', async () => {
    const { account, attempt } = await paid(holder('Webhook Out Of Order'));
    await harness.webhooksOf(attempt.id, 2);
    expect((await harness.transitions(attempt.id)).at(-1)).toBe('settled answer');
    expect(await credits(account)).toBe(200);
  });
});

describe('[PAY-04] a card on file', () => {
  it('is kept by the tick alone, pays again, and is gone at Adyen too when it is removed', async () => {
    const account = await harness.register();
    expect((await harness.charge(account)).value.attempt.status).toBe('settled');
    expect(await savedCards(account)).toEqual([]);

    aMinuteLater();
    expect((await harness.charge(account, {}, { rememberCard: true })).value.attempt.status).toBe('settled');
    const [card] = await savedCards(account);
    expect(card).toMatchObject({ brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' });
    aMinuteLater();
    const again = harness.order(account, { savedCardId: card?.id });
    expect((await harness.tryCharge(account, again)).value.attempt.status).toBe('settled');
    expect(await credits(account)).toBe(600);

    expect(
      (
        await harness.call(
          endpoints.paymentMethods.forgetCard,
          { body: { clickId: account.clickId, cardId: card?.id ?? '' } },
          { as: account },
        )
      ).status,
    ).toBe(200);
    expect(await savedCards(account)).toEqual([]);
    expect((await harness.tryCharge(account, harness.order(account, { savedCardId: card?.id }))).problem.code).toBe(
      'card_not_on_file',
    );
  });

  it('may be asked about by its bank all the same', async () => {
    const account = await harness.register();
    await harness.charge(account, { number: '4000000000000200' }, { rememberCard: true });
    const [card] = await savedCards(account);
    aMinuteLater();
    const order = harness.order(account, { savedCardId: card?.id });
    expect((await harness.tryCharge(account, order)).value.attempt).toMatchObject({
      status: 'challenge',
      challenge: { shape: 'redirect' },
    });
  });
});

describe('a challenge that is given up', () => {
  it('is ended here at once, also while its bank still asks, and another try is free', async () => {
    const account = await harness.register();
    const order = harness.order(account, {
      cardToken: await harness.cardToken(account, { number: '4212345678910006' }),
    });
    const { attempt } = (await harness.tryCharge(account, order)).value;
    const given = await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey: order.idempotencyKey } },
      { as: account },
    );
    expect(given.value.attempt).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
    const { host, pathname } = new URL(attempt.challenge?.url ?? '');
    // Adyen cancels nothing that is not authorised; nothing is charged as long as we do not ask for the result.
    expect((await harness.app.inject({ url: pathname, headers: { host } })).statusCode).toBe(200);
    expect((await harness.charge(account)).value.attempt.status).toBe('settled');
    expect(await harness.grants(account)).toHaveLength(1);
  });
});

describe('[PAY-09] [PAY-10] a wallet', () => {
  it.each([
    ['googlePay', '{"signature":"MEUC"}'],
    ['applePay', '{"version":"EC_v1"}'],
  ] as const)('pays by %s', async (name, walletToken) => {
    const account = await harness.register();
    const { method: _method, ...order } = harness.order(account);
    const answer = await harness.call(
      endpoints.paymentMethods[name],
      { body: { ...order, walletToken } },
      { as: account },
    );
    expect(answer.value.attempt).toMatchObject({ status: 'settled', grantedCredits: 200 });
    expect(await savedCards(account)).toEqual([]);
  });

  it('leaves no card to renew with, so no renewal is promised', async () => {
    const account = await harness.register();
    const month = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
    const { method: _method, ...order } = harness.order(account, month);
    const body = { ...order, walletToken: '{"signature":"MEUC"}' };
    const { attempt } = (await harness.call(endpoints.paymentMethods.googlePay, { body }, { as: account })).value;
    expect(attempt).toMatchObject({ status: 'settled', grantedCredits: 0 });
    expect(attempt.renewsAt).toBeUndefined();
    expect(harness.mail.last(account.email, 'receipt')?.data).not.toHaveProperty('renewsAt');
  });

  it('may lead to the bank, or be refused', async () => {
    const account = await harness.register();
    const { method: _method, ...order } = harness.order(account);
    const refused = await harness.call(
      endpoints.paymentMethods.googlePay,
      { body: { ...order, walletToken: '{"wish":"Insufficient Funds"}' } },
      { as: account },
    );
    expect(refused.value.attempt).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });
    const { method: _other, ...next } = harness.order(account);
    const asked = await harness.call(
      endpoints.paymentMethods.googlePay,
      { body: { ...next, walletToken: '{"wish":"Three D Secure"}' } },
      { as: account },
    );
    expect(asked.value.attempt.status).toBe('challenge');
  });
});

describe('a chargeback', () => {
  it('takes the credits back, and gives them again when the bank does', async () => {
    const { account, attempt } = await paid();
    expect(await credits(account)).toBe(200);
    await dispute(attempt.id, 'chargeBack');
    await become(() => credits(account), 0);
    await dispute(attempt.id, 'reverse');
    await become(() => credits(account), 200);
  });
});
