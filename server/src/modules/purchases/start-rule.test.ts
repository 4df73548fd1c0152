import { isAllGone, startedCredits, waitsForBuyer } from './start-rule.ts';

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

it.each([
  [0, 0, 200, false],
  [1495, 0, 100, false],
  [1, 0, 200, false],
  [2990, 0, 0, true],
  // A courtesy leaves what was bought, also the whole price of it.
  [1495, 1495, 200, false],
  [2990, 2990, 200, false],
  [2990, 1495, 100, false],
])(
  'of what %i cents went back of, %i of them as a courtesy, %i credits begin',
  (refundedCents, courtesyCents, credits, isGone) => {
    const paid = { amountCents: 2990, refundedCents, courtesyCents };
    expect(startedCredits(200, paid)).toBe(credits);
    expect(isAllGone(paid)).toBe(isGone);
  },
);
