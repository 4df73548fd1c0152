import { resultMeaning } from './trustpay-result.ts';

test.each(['000.000.000', '000.100.110', '000.300.000', '000.600.000', '000.400.010', '000.400.100'])(
  '%s is paid',
  (code) => {
    expect(resultMeaning(code)).toEqual({ kind: 'accepted' });
  },
);

test.each(['000.200.000', '000.200.100', '100.400.500', '800.400.500'])('%s waits', (code) => {
  expect(resultMeaning(code)).toEqual({ kind: 'pending' });
});

test('a time-out at the bank is neither paid nor refused', () => {
  expect(resultMeaning('900.100.300')).toEqual({ kind: 'unknown' });
});

test.each([
  ['800.100.153', 'invalid_cvc'],
  ['800.100.203', 'insufficient_funds'],
  ['800.100.165', 'lost_or_stolen'],
  ['100.100.303', 'expired_card'],
  ['100.380.401', 'authentication_failed'],
  ['300.100.100', 'authentication_required'],
  ['800.300.401', 'card_blacklisted'],
  ['800.100.999', 'processing_error'],
  ['900.100.100', 'processing_error'],
  ['000.400.030', 'payment_generic'],
  ['', 'payment_generic'],
])('%s is refused as %s', (code, failure) => {
  expect(resultMeaning(code)).toEqual({ kind: 'declined', failure });
});
