import { brands } from '@halo/brands';
import type { FlowDefinition } from '@halo/shared/contracts/operations';
import { standardOffers } from '../plans/index.ts';
import { createFlowsService } from './flows-service.ts';
import { STANDARD_FLOWS } from './standard-flows.ts';

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
    expect(flows.fluxIdFor(luna, { fluxId: given, source: 'direct', visitorId: 'visitor' })).toBe(expected);
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

  it('a share of new visitors gets the flow that is tried out, the same ones always, and of the named source alone', () => {
    const normal = STANDARD_FLOWS['7'];
    if (!normal) throw new Error('no flow');
    const tried = (percent: number, source?: string) => {
      const trial = { fluxId: '5', percent, ...(source === undefined ? {} : { source }) };
      const definition = (_: string, id: string) => (id === '7' ? { ...normal, trial } : STANDARD_FLOWS[id]);
      const service = createFlowsService(standardOffers(), { definition });
      return (visitorId: string, from = 'direct') => service.fluxIdFor(luna, { fluxId: '7', source: from, visitorId });
    };
    const visitors = Array.from({ length: 5000 }, (_, index) => `visitor-${index}`);
    const groupAt = (percent: number) => {
      const landed = tried(percent);
      return visitors.filter((visitor) => landed(visitor) === '5');
    };
    const [small, larger] = [groupAt(20), groupAt(50)];
    expect(Math.abs(small.length / 50 - 20)).toBeLessThan(2);
    expect(Math.abs(larger.length / 50 - 50)).toBeLessThan(2);
    const stays = new Set(larger);
    expect(small.every((visitor) => stays.has(visitor))).toBe(true);
    expect([groupAt(0).length, groupAt(100).length]).toEqual([0, visitors.length]);
    expect([tried(100, 'radio')('anna', 'radio'), tried(100, 'radio')('anna')]).toEqual(['5', '7']);
  });

  it('arranges plans, leaves out levels and asks the prices of another flow', () => {
    const normal = STANDARD_FLOWS['7'];
    if (!normal) throw new Error('no flow');
    const plans = standardOffers().plansOf(luna, '18');
    const order = { planOrder: ['credits-200'], pageOrder: ['chat'] };
    const definition: FlowDefinition = { ...normal, ...order, priceList: '18', levels: [1] };
    const asked: string[] = [];
    const plansOf = (_: unknown, id: string) => {
      asked.push(id);
      return plans;
    };
    const service = createFlowsService({ plansOf }, { definition: () => definition });
    const flow = service.flow(luna, '7');
    expect(flow.plans.free.map(({ productId }) => productId)).toEqual(['credits-200', 'credits-50']);
    expect(flow.plans.verification.map(({ productId }) => productId)).toEqual(['age-check']);
    expect([asked, flow.pageOrder]).toEqual([['18'], ['chat']]);
    expect(service.flow(luna, '7')).toBe(flow);
  });

  it('finds a plan by its id, and no other', () => {
    const flow = flows.flow(luna, '7');
    expect(flows.plan(flow, 'credits-50')?.totalCents).toBe(990);
    expect(flows.plan(flow, 'credits-9999')).toBeUndefined();
  });
});
