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

test.each([
  ['invalid_number', ['100.100.100', '100.100.101', '100.100.700', '800.100.151']],
  ['invalid_expiry_month', ['100.100.200', '100.100.201']],
  ['invalid_expiry_year', ['100.100.300', '100.100.301', '100.100.304', '100.100.305']],
  ['expired_card', ['800.100.157']],
  ['invalid_cvc', ['100.100.600', '100.100.601', '800.100.192']],
  ['payment_cancelled', ['100.396.101', '100.396.999']],
  ['payment_generic', ['800.100.100', '999.000.000', '1000.100.100']],
  ['card_declined', ['800.100.152', '800.100.154', '800.100.170', '800.100.172', '800.100.202']],
  ['insufficient_funds', ['800.100.155', '800.100.162', '800.100.203']],
  ['card_blacklisted', ['800.100.158', '100.400.000', '800.200.100', '800.300.100']],
  ['lost_or_stolen', ['800.100.159', '800.100.160', '800.100.168', '800.100.171']],
  ['change_method', ['800.100.161', '800.100.166', '800.100.169', '800.100.178', '800.100.179']],
  ['already_declined', ['800.100.163', '800.110.100', '800.120.100']],
  ['payment_retry', ['800.100.176', '800.700.100']],
  ['authentication_failed', ['100.390.100', '400.001.100']],
  ['processing_error', ['100.200.100', '200.100.100', '700.100.100', '900.100.200']],
])('%s is what these results say', (failure, codes) => {
  expect(codes.map((code) => resultMeaning(code))).toEqual(codes.map(() => ({ kind: 'declined', failure })));
});

test('what only looks like a payment is none', () => {
  const alike = [
    '000.400.030',
    '000.400.1000',
    '1000.000.000',
    '000.400.300',
    '000.100.200',
    '100.400.5000',
    '1000.200.000',
  ];
  for (const code of alike) expect([code, resultMeaning(code).kind]).toEqual([code, 'declined']);
});
