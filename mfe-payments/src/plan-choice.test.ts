import { aFlow, aPlan, somePlans } from '@halo/shared/testing';
import { planOffer } from './plan-choice.ts';

const first = aPlan({ productId: 'first', isFirstSelling: true });
const plain = aPlan({ productId: 'plain', isFirstSelling: false });
const other = aPlan({ productId: 'other', isFirstSelling: false });
const hidden = aPlan({ productId: 'hidden', isVisible: false });
const none = { free: [], premium: [], compliant: [], verification: [] };

function preselectedOf(flow: Parameters<typeof planOffer>[0], level: number) {
  const offer = planOffer(flow, level);
  return offer.kind === 'plans' ? [offer.list, offer.preselected?.productId] : [offer.kind, offer.plan.productId];
}

describe('[PAY-02] the plan marked at first', () => {
  it.each([
    ['free: the first made for a first purchase', { free: [plain, first, other] }, '7', 0, ['free', 'first']],
    ['free: without one, the first', { free: [plain, other] }, '7', 0, ['free', 'plain']],
    [
      'premium: the first not made for a first purchase',
      { premium: [first, plain, other] },
      '7',
      1,
      ['premium', 'plain'],
    ],
    [
      'premium: without one, the first',
      { premium: [first, aPlan({ productId: 'second' })] },
      '7',
      2,
      ['premium', 'first'],
    ],
    [
      'compliant: the first not made for a first purchase',
      { compliant: [first, plain] },
      '0000',
      0,
      ['compliant', 'plain'],
    ],
    ['compliant: at any level', { compliant: [first, plain], premium: [other] }, '0000', 1, ['compliant', 'plain']],
    ['hidden plans are none', { free: [{ ...first, isVisible: false }, plain, hidden] }, '7', 0, ['free', 'plain']],
    ['no plan at all', {}, '7', 0, ['free', undefined]],
  ])('%s', (_name, plans, id, level, expected) => {
    expect(preselectedOf(aFlow({ id, plans: { ...none, ...plans } }), level)).toEqual(expected);
  });
});

it('offers premium members the free plans when their own list is empty, as the server sells them', () => {
  expect(preselectedOf(aFlow({ plans: { ...none, free: [first] } }), 1)).toEqual(['free', 'first']);
});

it('checks the age first, at any level: only where the flow asks, and there is a plan for it', () => {
  const plans = {
    ...none,
    free: somePlans(),
    premium: somePlans(),
    verification: [hidden, aPlan({ productId: 'check' })],
  };
  const flow = aFlow({ needsAgeVerification: true, plans });
  expect(preselectedOf(flow, 0)).toEqual(['verification', 'check']);
  expect(preselectedOf(flow, 1)[0]).toBe('verification');
  expect(preselectedOf({ ...flow, needsAgeVerification: false }, 0)[0]).toBe('free');
  expect(preselectedOf({ ...flow, plans: { ...plans, verification: [hidden] } }, 0)[0]).toBe('free');
});
