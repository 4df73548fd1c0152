import { brands } from '@halo/brands';
import { standardOffers } from '../plans/index.ts';
import { createFlowsService, knownFluxId } from './flows-service.ts';

const [luna] = brands;
if (!luna) throw new Error('no brand');
const flows = createFlowsService(standardOffers());

describe('flows', () => {
  it.each([
    ['7', '7'],
    ['0000', '0000'],
    ['8', '8'],
    ['9', '9'],
    ['18', '18'],
    ['3', '3'],
    ['5', '5'],
    ['4711', '7'],
    ['', '7'],
    ['__proto__', '7'],
  ])('flux %j is %s', (given, expected) => {
    expect(knownFluxId(luna, given)).toBe(expected);
    expect(flows.flow(luna, given).id).toBe(expected);
  });

  it('opens an account with three icebreakers, ten likes and no free message', () => {
    expect(flows.flow(luna, '7')).toMatchObject({
      freeMessages: 0,
      icebreakerCredits: 3,
      likeCredits: 10,
      messageCost: 10,
      optIn: 'doi',
    });
  });

  it.each(['it', 'es', 'fr', 'en'] as const)(
    'has the three plans in %s, with the renewal said in price note and data',
    (language) => {
      const flow = flows.flow({ ...luna, language }, '7');
      expect(flow.plans.free.map((plan) => [plan.productId, plan.totalCents, plan.credits, plan.premiumLevel])).toEqual(
        [
          ['credits-50', 990, 50, 1],
          ['credits-200', 2990, 200, 1],
          ['premium-1-month', 4990, 0, 2],
        ],
      );
      expect(flow.plans.free.filter((plan) => plan.isFirstSelling).map((plan) => plan.productId)).toEqual([
        'credits-200',
      ]);
      expect(flow.plans.premium.some((plan) => plan.isFirstSelling)).toBe(false);
      for (const plan of flow.plans.free) {
        expect(plan.priceNote).toBeTruthy();
        expect(Boolean(plan.renewal)).toBe(plan.premiumLevel === 2);
        expect(plan.reduction).toBeUndefined();
      }
    },
  );

  it('sells the same plans at the same prices in every flow', () => {
    const [normal, compliant] = ['7', '0000'].map((id) => flows.flow(luna, id));
    const prices = (list: readonly { productId: string; totalCents: number }[] = []) =>
      list.map((plan) => [plan.productId, plan.totalCents]);
    expect(prices(compliant?.plans.compliant)).toEqual(prices(normal?.plans.free));
    expect({ ...compliant, id: '' }).toEqual({ ...normal, id: '' });
  });

  it('[CHAT-09] has a flow with invitations and one without messages; the others say nothing about it', () => {
    expect(['7', '0000', '8', '9'].map((id) => flows.flow(luna, id).invitations)).toEqual([
      undefined,
      undefined,
      true,
      false,
    ]);
    expect({ ...flows.flow(luna, '8'), id: '', invitations: undefined }).toEqual({
      ...flows.flow(luna, '7'),
      id: '',
      invitations: undefined,
    });
  });

  it('[PAY-03] asks for an age check in one flow, by a plan that charges nothing and is on sale nowhere else', () => {
    expect(['7', '0000', '18'].map((id) => flows.flow(luna, id).needsAgeVerification)).toEqual([false, false, true]);
    const flow = flows.flow(luna, '18');
    expect(
      flow.plans.verification.map(({ productId, totalCents, credits, premiumLevel, renewal }) => [
        productId,
        totalCents,
        credits,
        premiumLevel,
        renewal,
      ]),
    ).toEqual([['age-check', 0, 0, 0, undefined]]);
    expect(
      [...flow.plans.free, ...flow.plans.premium, ...flow.plans.compliant].some(
        ({ productId }) => productId === 'age-check',
      ),
    ).toBe(false);
  });

  it('[DISC-05] has a flow that asks before a card is left, with one window in its own words and one left out', () => {
    expect(
      ['7', '5'].map((id) => flows.flow(luna, id)).map((flow) => [flow.showsChatHook, flow.showsProfileHook]),
    ).toEqual([
      [false, false],
      [true, true],
    ]);
    const titles = (['it', 'en'] as const).map(
      (language) => flows.flow({ ...luna, language }, '5').hooks['file_like']?.title,
    );
    expect(titles).toEqual(['Altri like per {{name}} e gli altri?', 'More likes for {{name}} and the others?']);
    expect(flows.flow(luna, '5').hooks['paginazione']).toEqual({ isEnabled: false });
  });

  it('offers every way to pay, and another one after three refusals', () => {
    expect(flows.flow(luna, '7')).toMatchObject({
      paymentMethods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
      declinesBeforeOther: 3,
    });
  });

  it('finds a plan by its id, and no other', () => {
    const flow = flows.flow(luna, '7');
    expect(flows.plan(flow, 'credits-50')?.totalCents).toBe(990);
    expect(flows.plan(flow, 'credits-9999')).toBeUndefined();
  });
});
