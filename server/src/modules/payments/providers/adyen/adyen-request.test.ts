import type { StartRequest } from '../payment-provider.ts';
import { paymentRequest } from './adyen-request.ts';

const card = {
  number: '4035501000000008',
  expiryMonth: '03',
  expiryYear: '2030',
  cvc: '737',
  firstName: 'Marie',
  lastName: 'Martin',
};

const typed: StartRequest = {
  attemptId: 'attempt',
  method: 'credit_card',
  amountCents: 2990,
  currency: 'EUR',
  instrument: { kind: 'card', card },
  initiator: 'shopper',
  keepsCard: false,
  shopper: { clickId: 'shopper-1', email: 'marie@example.com', language: 'fr', country: 'FR', address: '203.0.113.7' },
  browser: {
    language: 'fr',
    screenHeight: 844,
    screenWidth: 390,
    colourDepth: 24,
    timeZoneOffset: -60,
    userAgent: 'test',
    javaEnabled: false,
    javaScriptEnabled: true,
  },
  origin: 'https://brise.example',
  returnUrl: 'https://brise.example/adyen/paymentCheck',
  webhookUrl: 'https://brise.example/pay/webhooks/adyen',
  descriptor: 'BRISE*CREDITS AND MUCH MORE THAN FITS',
  description: '200 crédits',
};

function bodyOf(change: Partial<StartRequest> = {}) {
  return paymentRequest({ ...typed, ...change }, 'Merchant') as Record<string, unknown> & {
    paymentMethod: Record<string, unknown>;
  };
}

it('asks for the money once under our reference, with what the bank wants to know of the browser', () => {
  expect(bodyOf()).toMatchObject({
    merchantAccount: 'Merchant',
    reference: 'attempt',
    amount: { value: 2990, currency: 'EUR' },
    shopperInteraction: 'Ecommerce',
    shopperReference: 'shopper-1',
    shopperLocale: 'fr-FR',
    shopperIP: '203.0.113.7',
    browserInfo: { timeZoneOffset: -60, userAgent: 'test' },
    shopperStatement: 'BRISE*CREDITS AND MUCH',
    returnUrl: typed.returnUrl,
    paymentMethod: { type: 'scheme', number: card.number, holderName: 'Marie Martin' },
  });
});

it('keeps a card only when the shopper agreed', () => {
  expect(bodyOf()).not.toHaveProperty('storePaymentMethod');
  expect(bodyOf()).not.toHaveProperty('recurringProcessingModel');
  expect(bodyOf({ keepsCard: true })).toMatchObject({
    storePaymentMethod: true,
    recurringProcessingModel: 'CardOnFile',
    shopperInteraction: 'Ecommerce',
  });
});

it.each([
  ['cartes_bancaires', 'cartebancaire'],
  ['mastercard', 'mc'],
  ['visa', 'visa'],
] as const)('[PAY-06] a card of two brands goes by the one that was chosen: %s', (chosenBrand, brand) => {
  expect(bodyOf({ instrument: { kind: 'card', card, chosenBrand } }).paymentMethod['brand']).toBe(brand);
  expect(bodyOf({ instrument: { kind: 'card', card: { ...card, chosenBrand } } }).paymentMethod['brand']).toBe(brand);
  expect(bodyOf().paymentMethod).not.toHaveProperty('brand');
});

it('says who charges a card on file', () => {
  const instrument = { kind: 'saved' as const, token: 'TOKEN12345678901' };
  const byShopper = bodyOf({ instrument });
  expect(byShopper).toMatchObject({
    shopperInteraction: 'ContAuth',
    recurringProcessingModel: 'CardOnFile',
    shopperIP: '203.0.113.7',
  });
  expect(byShopper.paymentMethod).toEqual({ type: 'scheme', storedPaymentMethodId: 'TOKEN12345678901' });
  const renewal = bodyOf({ instrument, initiator: 'merchant', browser: undefined });
  expect(renewal).toMatchObject({ shopperInteraction: 'ContAuth', recurringProcessingModel: 'Subscription' });
  expect(renewal).not.toHaveProperty('browserInfo');
  expect(renewal).not.toHaveProperty('shopperIP');
});

it("hands wallets' sealed cards on: Google's as it is, Apple's in base64", () => {
  const google = '{"signature":"MEUC","protocolVersion":"ECv2"}';
  const apple = '{"version":"EC_v1","data":"sealed"}';
  const inBase64 = Buffer.from(apple).toString('base64');
  expect(bodyOf({ instrument: { kind: 'wallet', wallet: 'googlepay', token: google } }).paymentMethod).toEqual({
    type: 'googlepay',
    googlePayToken: google,
  });
  expect(bodyOf({ instrument: { kind: 'wallet', wallet: 'applepay', token: apple } }).paymentMethod).toEqual({
    type: 'applepay',
    applePayToken: inBase64,
  });
  expect(bodyOf({ instrument: { kind: 'wallet', wallet: 'applepay', token: inBase64 } }).paymentMethod).toEqual({
    type: 'applepay',
    applePayToken: inBase64,
  });
});

it('has no request for what is paid on a page of another company', () => {
  expect(paymentRequest({ ...typed, instrument: { kind: 'hosted' } }, 'Merchant')).toBeUndefined();
});

describe('[API-03] the first payment of a plan that renews', () => {
  const mandate = {
    shopperInteraction: 'Ecommerce',
    recurringProcessingModel: 'Subscription',
    authenticationData: { attemptAuthentication: 'always' },
    threeDS2RequestData: { threeDSRequestorChallengeInd: '04' },
  };

  it('is a subscription for which the bank asks the shopper, with a new card and with one on file', () => {
    expect(bodyOf({ keepsCard: true, renews: true })).toMatchObject({ ...mandate, storePaymentMethod: true });
    const saved = bodyOf({ keepsCard: true, renews: true, instrument: { kind: 'saved', token: 'token-1' } });
    expect(saved).toMatchObject(mandate);
    expect(saved).not.toHaveProperty('storePaymentMethod');
  });

  it('is not what a try that looks unusual is, though its bank is asked as well, but for Apple', () => {
    const asked = {
      authenticationData: { attemptAuthentication: 'always' },
      threeDS2RequestData: { threeDSRequestorChallengeInd: '03' },
    };
    expect(bodyOf({ needsAuthentication: true })).toMatchObject({ ...asked, shopperInteraction: 'Ecommerce' });
    expect(bodyOf({ needsAuthentication: true })).not.toHaveProperty('recurringProcessingModel');
    const wallet = (name: 'googlepay' | 'applepay') =>
      bodyOf({ needsAuthentication: true, instrument: { kind: 'wallet', wallet: name, token: '{}' } });
    expect(wallet('googlepay')).toMatchObject(asked);
    expect(wallet('applepay')).not.toHaveProperty('authenticationData');
  });

  it('is asked for in no other payment', () => {
    for (const change of [{}, { keepsCard: true }, { initiator: 'merchant' as const }])
      expect(bodyOf(change)).not.toHaveProperty('authenticationData');
  });
});
