import { startedCredits, waitsForBuyer } from './start-rule.ts';

const bought = { purpose: 'purchase', amountCents: 990, isStartAsked: false } as const;

it.each([
  ['bought without a word about its beginning', bought, true],
  ['asked for at the checkout', { ...bought, isStartAsked: true }, false],
  ['renewed', { ...bought, purpose: 'renewal' }, false],
  ['a check of a card', { ...bought, purpose: 'verification' }, false],
  ['free', { ...bought, amountCents: 0 }, false],
] as const)('what is %s waits for its buyer: %#', (_what, payment, waits) => {
  expect(waitsForBuyer(payment)).toBe(waits);
});

it('brings the credits of the part of the price that stayed', () => {
  expect(startedCredits(200, { amountCents: 2990, refundedCents: 0 })).toBe(200);
  expect(startedCredits(200, { amountCents: 2990, refundedCents: 1495 })).toBe(100);
  expect(startedCredits(200, { amountCents: 2990, refundedCents: 1 })).toBe(200);
  expect(startedCredits(200, { amountCents: 2990, refundedCents: 2990 })).toBe(0);
});
