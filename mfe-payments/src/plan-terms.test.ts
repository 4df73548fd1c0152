import { aPlan } from '@halo/shared/testing';
import { creditValue, renewalTime } from './plan-terms.ts';

const renewing = (every: 'week' | 'month' | 'year') => aPlan({ renewal: { every, priceCents: 4990 } });
const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

it.each([
  ['week', '2026-02-26', '2026-03-05'],
  ['month', '2026-03-01', '2026-04-01'],
  ['month', '2026-01-31', '2026-02-28'],
  ['month', '2026-12-31', '2027-01-31'],
  ['year', '2028-02-29', '2029-02-28'],
] as const)('a plan of one %s bought on %s renews on %s', (every, bought, renews) => {
  expect(renewalTime(renewing(every), at(bought))).toBe(at(renews));
});

it('says no date for a plan that never renews', () => {
  expect(renewalTime(aPlan(), at('2026-03-01'))).toBeUndefined();
});

it('says what a credit and a message cost', () => {
  expect(creditValue(aPlan({ credits: 200, totalCents: 2990 }), 10)).toEqual({ perCreditCents: 14.95, perMessageCents: 149.5, messages: 20 });
  expect(creditValue(aPlan({ credits: 0 }), 10)).toBeUndefined();
  expect(creditValue(aPlan({ credits: 50 }), 0)?.messages).toBeUndefined();
});
