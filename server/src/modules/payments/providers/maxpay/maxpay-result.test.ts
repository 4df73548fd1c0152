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

test('nothing between asking and an answer is taken for a refusal', () => {
  const unknown = [1, 2, 3, 10, 11, 12, 1003, 3109, 3117, 3118, 3124, 3125, 3133, 6000, 7000, 7101, 7102, 7103];
  for (const code of unknown) expect([code, resultMeaning(code).kind]).toEqual([code, 'unknown']);
  expect([3201, 3221].map((code) => resultMeaning(code).kind)).toEqual(['pending', 'pending']);
  expect(resultMeaning(0)).toEqual({ kind: 'accepted' });
});

test.each([
  ['processing_error', [3000, 3099, 2999]],
  ['card_declined', [3002, 3100, 3106, 3129, 3130, 3132, 3140, 3150, 3157, 3170]],
  ['change_method', [3011, 3112, 3123]],
  ['payment_cancelled', [3023]],
  ['payment_retry', [3024, 3134]],
  ['insufficient_funds', [3101]],
  ['lost_or_stolen', [3102, 3119]],
  ['authentication_failed', [3103]],
  ['invalid_cvc', [3104]],
  ['expired_card', [3105]],
  ['invalid_number', [3107]],
  ['card_blacklisted', [3120, 3127, 3128, 3200, 3220]],
  ['already_declined', [3126, 3131, 3202]],
  ['authentication_required', [3135]],
  ['payment_generic', [3110, 3199, 9999]],
])('%s is what these codes say', (failure, codes) => {
  expect(codes.map((code) => resultMeaning(code))).toEqual(codes.map(() => ({ kind: 'declined', failure })));
});

test.each([
  ['card_exp_year', 'invalid_expiry_year'],
  ['card_number', 'invalid_number'],
  ['cvv', 'invalid_cvc'],
  ['xcvvx', 'processing_error'],
])('a field that is wrong, %s, is named as %s', (field, failure) => {
  expect(resultMeaning(1004, `Invalid ${field} in request message`)).toEqual({ kind: 'declined', failure });
});

test('a field that is wrong and not named is nothing that the payer can put right', () => {
  expect(resultMeaning(1004)).toEqual({ kind: 'declined', failure: 'processing_error' });
});
