import { keptCardOf, readMaskedCard } from './masked-card.ts';

test('a masked card is read with its brand, both ways of writing the month', () => {
  const visa = { token: 't', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' };
  expect(readMaskedCard('t', '411111******1111', '0330')).toEqual(visa);
  expect(readMaskedCard('t', '411111******1111', '03/2030')).toEqual(visa);
  expect(readMaskedCard('t', '370000*****0002', '12/29')).toMatchObject({
    brand: 'amex',
    lastFour: '0002',
    expiryYear: '2029',
  });
});

test.each([
  [undefined, '0330'],
  ['1111', '0330'],
  ['4111111111111111', '0330'],
  ['411111******1111', '1330'],
  ['411111******1111', undefined],
])('%p with %p is no card', (mask, expiry) => {
  expect(readMaskedCard('t', mask, expiry)).toBeUndefined();
});

test('of a card that was typed only the last digits are kept', () => {
  const kept = keptCardOf('t', {
    number: '5555444433331111',
    expiryMonth: '03',
    expiryYear: '2030',
    cvc: '737',
    firstName: 'A',
    lastName: 'B',
  });
  expect(kept).toEqual({ token: 't', brand: 'mastercard', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' });
});
