import { cardFields, cardFieldsComplaints, isEncrypted, takesRawCards } from './card-fields-setting.ts';

const KEY = `10001|${'A'.repeat(512)}`;

it.each([
  ['the demo shows both forms', {}, false, 'raw', 'encrypted'],
  ['production without a key takes numbers', {}, true, 'raw', 'raw'],
  [
    'an account with a key encrypts',
    { ADYEN_API_KEY: 'k', ADYEN_CARD_PUBLIC_KEY: KEY },
    true,
    'encrypted',
    'encrypted',
  ],
  ['an account without one does not', { ADYEN_API_KEY: 'k' }, false, 'raw', 'raw'],
  ['as it is said for all', { HALO_CARD_FIELDS: 'encrypted' }, false, 'encrypted', 'encrypted'],
  ['as it is said for one', { HALO_CARD_FIELDS: 'encrypted,sol:raw' }, false, 'encrypted', 'raw'],
])('%s', (_name, raw, isProduction, luna, sol) => {
  const fields = cardFields(raw, isProduction);
  expect([isEncrypted(fields, 'luna'), isEncrypted(fields, 'sol')]).toEqual([
    luna === 'encrypted',
    sol === 'encrypted',
  ]);
  expect(takesRawCards(fields)).toBe(luna === 'raw' || sol === 'raw');
});

it('refuses an account without a key, and a company that has no such form', () => {
  expect(cardFieldsComplaints({ HALO_CARD_FIELDS: 'encrypted', ADYEN_API_KEY: 'k' })).toEqual([
    'ADYEN_CARD_PUBLIC_KEY: is needed for encrypted card fields',
  ]);
  const gateways = { HALO_CARD_GATEWAY: 'adyen,sol:trustpay' };
  expect(cardFieldsComplaints({ ...gateways, HALO_CARD_FIELDS: 'raw,sol:encrypted' })).toEqual([
    'HALO_CARD_FIELDS: trustpay takes the cards of sol raw only',
  ]);
  expect(cardFieldsComplaints({ ...gateways, HALO_CARD_FIELDS: 'encrypted,sol:raw' })).toEqual([]);
  expect(cardFieldsComplaints({})).toEqual([]);
});
