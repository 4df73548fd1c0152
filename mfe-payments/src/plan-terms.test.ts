import { aPlan } from '@halo/shared/testing';
import { creditValue, mayStartEarly, planTerms, termsAsTicked } from './plan-terms.ts';

const renewing = (every: 'week' | 'month' | 'year') => aPlan({ renewal: { every, priceCents: 4990 } });
const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

it.each([
  ['week', '2026-02-26', '2026-03-05'],
  ['month', '2026-03-01', '2026-04-01'],
  ['month', '2026-01-31', '2026-02-28'],
  ['month', '2026-12-31', '2027-01-31'],
  ['year', '2028-02-29', '2029-02-28'],
] as const)('a plan of one %s bought on %s renews on %s', (every, bought, renews) => {
  expect(planTerms(renewing(every), undefined, at(bought))).toEqual({
    startsAt: undefined,
    endsAt: at(renews),
    endsRenewals: [],
    startsBy: at(bought) + 14 * 86_400_000,
  });
});

it('says no date for a plan that never renews', () => {
  expect(planTerms(aPlan(), { endsRenewals: ['Premium'] }, at('2026-03-01'))).toEqual({
    startsAt: undefined,
    endsAt: undefined,
    endsRenewals: [],
    startsBy: at('2026-03-15'),
  });
});

it('says what the server says of a plan that waits for the one that runs, and asks for no early start of it', () => {
  const plan = renewing('month');
  const period = { productId: plan.productId, startsAt: at('2026-03-21'), endsAt: at('2026-04-21') };
  const terms = planTerms(plan, { periods: [period], endsRenewals: ['Premium 1 mese'] }, at('2026-03-01'));
  expect(terms).toMatchObject({ startsAt: at('2026-03-21'), endsAt: at('2026-04-21') });
  expect(terms.endsRenewals).toEqual(['Premium 1 mese']);
  expect([mayStartEarly(plan, terms), mayStartEarly(plan, planTerms(plan, undefined, 0))]).toEqual([false, true]);
});

it('says what a credit and a message cost', () => {
  expect(creditValue(aPlan({ credits: 200, totalCents: 2990 }), 10)).toEqual({
    perCreditCents: 14.95,
    perMessageCents: 149.5,
    messages: 20,
  });
  expect(creditValue(aPlan({ credits: 0 }), 10)).toBeUndefined();
  expect(creditValue(aPlan({ credits: 50 }), 0)?.messages).toBeUndefined();
});

it('has no last day while it waits for its buyer, and waits no more once that is ticked', () => {
  const plan = renewing('month');
  const terms = planTerms(plan, { startsBy: at('2026-03-16') }, at('2026-03-01'));
  expect(termsAsTicked(plan, terms, false)).toMatchObject({ endsAt: undefined, startsBy: at('2026-03-16') });
  expect(termsAsTicked(plan, terms, true)).toMatchObject({ endsAt: at('2026-04-01'), startsBy: undefined });
  const behind = { ...terms, startsAt: at('2026-03-20') };
  expect(termsAsTicked(plan, behind, false)).toEqual({ ...behind, startsBy: undefined });
});
