import { encryptCard } from '@halo/shared/card-encryption';
import { createSimulatedCardKey, type SimulatedCardKey } from './simulated-card-key.ts';

const card = {
  number: '4111111111111111',
  expiryMonth: '03',
  expiryYear: '2030',
  cvc: '737',
  firstName: 'Marco',
  lastName: 'Rossi',
};
const now = new Date('2026-03-14T10:00:00Z');
let key: SimulatedCardKey;
beforeAll(async () => {
  key = await createSimulatedCardKey();
});

it('reads each field of a card that was encrypted for it, and each copy differs', async () => {
  const [one, two] = [await encryptCard(key.publicKey, card, now), await encryptCard(key.publicKey, card, now)];
  for (const field of ['number', 'expiryMonth', 'expiryYear', 'cvc'] as const) {
    expect(key.read(field, one[field])).toBe(card[field]);
    expect(one[field]).not.toBe(two[field]);
  }
  expect(key.read('generationtime', one.number)).toBe(now.toISOString());
  expect(one).toMatchObject({ firstName: 'Marco', lastName: 'Rossi' });
  // The whole number, and a code that is a field: random letters hold three digits of their own now and then.
  expect(JSON.stringify(one)).not.toContain(card.number);
  expect(Object.values(one)).not.toContain(card.cvc);
  // A field in the place of another, one that was altered, one that was encrypted for another account, and none.
  expect(key.read('number', one.cvc)).toBeUndefined();
  const [header, wrapped, iv, , tag] = one.number.split('.');
  expect(key.read('number', [header, wrapped, iv, two.number.split('.')[3], tag].join('.'))).toBeUndefined();
  expect((await createSimulatedCardKey()).read('number', one.number)).toBeUndefined();
  expect(key.read('number', '4111111111111111')).toBeUndefined();
});

it.each(['', '10001', '10001|ABC'])('nothing is encrypted with %j', async (wrong) => {
  await expect(encryptCard(wrong, card, now)).rejects.toThrow('no public key');
});
