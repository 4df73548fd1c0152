import { aFlow, aPlan } from '../testing/fixtures/accounts.ts';
import { offerPrices } from './plan-offer.ts';

const premium = aPlan({ productId: 'p', totalCents: 4990, credits: 0, renewal: { every: 'month', priceCents: 3990 } });
const listed = (plans: ReturnType<typeof aPlan>[]) =>
  aFlow({ plans: { free: plans, premium: [premium], compliant: [], verification: [] } });

describe('what an offer costs', () => {
  it('is the cheapest plan that is shown, a credit with each, and the plan that may renew', () => {
    const flow = listed([
      premium,
      aPlan({ productId: 'big', totalCents: 2990, credits: 200 }),
      aPlan({ productId: 'small', totalCents: 990, credits: 50 }),
      aPlan({ productId: 'hidden', totalCents: 100, credits: 1000, isVisible: false }),
    ]);
    expect(offerPrices({ flow, premiumLevel: 0 })).toMatchObject({
      cheapest: { productId: 'small' },
      perCredit: { least: 14.95, most: 19.8 },
      renewing: { productId: 'p', renewal: { priceCents: 3990 } },
    });
  });

  it('is of the list of the account’s level, without credits where that sells none', () => {
    expect(offerPrices({ flow: listed([aPlan()]), premiumLevel: 1 })).toEqual({
      cheapest: premium,
      perCredit: undefined,
      renewing: premium,
    });
  });

  it('is not said to a visitor, before an age check, and where nothing is sold', () => {
    const aged = { ...listed([aPlan()]), needsAgeVerification: true };
    for (const user of [undefined, { flow: aged, premiumLevel: 0 }, { flow: listed([]), premiumLevel: 0 }])
      expect(offerPrices(user)).toBeUndefined();
  });
});
