import { resultMeaning } from './maxpay-result.ts';

test('what MaxPay does not know itself is neither paid nor refused', () => {
  for (const code of [1, 11, 1003, 3109, 3125, 7103]) expect(resultMeaning(code)).toEqual({ kind: 'unknown' });
});

test('a payment under review is pending', () => {
  expect(resultMeaning(3201)).toEqual({ kind: 'pending' });
});

test.each([
  [3104, '', 'invalid_cvc'],
  [3101, '', 'insufficient_funds'],
  [3135, '', 'authentication_required'],
  [3199, '', 'payment_generic'],
  [2001, '', 'processing_error'],
  [1004, 'Invalid card_exp_month in request message', 'invalid_expiry_month'],
  [1004, 'Invalid amount in request message', 'processing_error'],
])('%d %s is refused as %s', (code, message, failure) => {
  expect(resultMeaning(code, message)).toEqual({ kind: 'declined', failure });
});
