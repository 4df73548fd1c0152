import { createFraudPrints, networkOf } from './fraud-signals.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['10.1.2.3', undefined],
  ['::1', undefined],
  ['no address', undefined],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('shows neither number nor address, is another with another key, and leaves shared test numbers out', () => {
  const seen = { cardNumber: '4111111111111111', address: '203.0.113.7' };
  const print = (byte: number, countsCards = true) => createFraudPrints(Buffer.alloc(32, byte), countsCards).of(seen);
  expect(print(1)).toEqual(print(1));
  expect(print(1).cardPrint).not.toBe(print(2).cardPrint);
  expect(JSON.stringify(print(1))).not.toMatch(/4111|1111|203\.0/);
  expect(print(1, false)).toEqual({ ...print(1), cardPrint: null });
});
