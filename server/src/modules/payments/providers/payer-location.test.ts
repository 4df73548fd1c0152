import { toAnswer } from './adyen/adyen-answer.ts';
import { answerOfPayment, MolliePayment } from './mollie/mollie-payment.ts';
import { payerLocation } from './payer-location.ts';
import { answerOfOrder } from './paypal/paypal-order.ts';

it.each([
  [['IT'], 'it'],
  [[undefined, 'es'], 'es'],
  [['Italy', 'FR'], 'fr'],
])('takes the first of %j that is a country', (values, country) => {
  expect(payerLocation('card', ...values)).toEqual({ kind: 'card', country });
});

it('knows none where none is named', () => {
  expect(payerLocation('card', undefined, '', '1', 'ITA', 39)).toBeUndefined();
});

it.each([
  [{ cardIssuingCountry: 'ES', issuerCountry: 'FR' }, 'es'],
  [{ issuerCountry: 'FR' }, 'fr'],
])("Adyen names the country of the card's bank: %j", (additionalData, country) => {
  expect(toAnswer({ resultCode: 'Authorised', pspReference: 'P', additionalData })).toMatchObject({
    payerLocation: { kind: 'card', country },
  });
});

it.each([
  [
    { details: { cardCountryCode: 'DE' }, countryCode: 'IT' },
    { kind: 'card', country: 'de' },
  ],
  [
    { details: null, countryCode: 'IT' },
    { kind: 'provider', country: 'it' },
  ],
  [{}, undefined],
])('Mollie names that of a card, else the one it detected: %j', (change, location) => {
  const amount = { value: '29.90', currency: 'EUR' };
  const payment = { id: 'tr_1', status: 'paid', amount, profileId: 'p', _links: {}, ...change };
  expect(answerOfPayment(MolliePayment.parse(payment))).toEqual(expect.objectContaining({ payerLocation: location }));
});

it.each([
  [{ payer: { address: { countryCode: 'FR' } } }, 'fr'],
  [{ paymentSource: { paypal: { address: { countryCode: 'ES' } } } }, 'es'],
])("PayPal names that of its account's address: %j", (change, country) => {
  const captures = [{ id: 'C', status: 'COMPLETED', amount: { currencyCode: 'EUR', value: '29.90' } }];
  const order = { id: 'O', status: 'COMPLETED', purchaseUnits: [{ payments: { captures } }], ...change };
  expect(answerOfOrder(order)).toMatchObject({ kind: 'accepted', payerLocation: { kind: 'provider', country } });
});

it.each([
  [{ alias: 'H1', cardSummary: '1111', expiryDate: '3/2030', cardBin: '411111' }, 'alias:H1'],
  [
    { cardSummary: '1111', expiryDate: '3/2030', cardBin: '411111', issuerBin: '41111111' },
    'like:41111111 1111 3/2030',
  ],
  [{ cardSummary: '1111', expiryDate: '3/2030' }, undefined],
  [undefined, undefined],
])(
  'Adyen knows a card again by its alias, else by its issue, last digits and date: %j',
  (additionalData, payerMark) => {
    const paid = toAnswer({ resultCode: 'Authorised', pspReference: 'P', additionalData });
    const refused = toAnswer({ resultCode: 'Refused', pspReference: 'P', additionalData });
    expect([paid, refused]).toEqual([expect.objectContaining({ payerMark }), expect.objectContaining({ payerMark })]);
  },
);

it('Mollie knows a card again by its print, and PayPal an account by its id', () => {
  const amount = { value: '29.90', currency: 'EUR' };
  const payment = {
    id: 'tr_1',
    status: 'failed',
    amount,
    profileId: 'p',
    _links: {},
    details: { cardFingerprint: 'F' },
  };
  expect(answerOfPayment(MolliePayment.parse(payment))).toMatchObject({ kind: 'declined', payerMark: 'F' });
  const captures = [{ id: 'C', status: 'COMPLETED', amount: { currencyCode: 'EUR', value: '29.90' } }];
  const order = { id: 'O', status: 'COMPLETED', purchaseUnits: [{ payments: { captures } }], payer: { payerId: 'P1' } };
  expect(answerOfOrder(order)).toMatchObject({ kind: 'accepted', payerMark: 'P1' });
});
