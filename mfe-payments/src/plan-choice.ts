import { type Flow, plansOnSale, type RatePlan } from '@halo/shared/contracts';

/**
 * Which plans are shown, and which one is marked at first. `verification`: nothing to choose, the card proves the age.
 */
export type PlanOffer =
  | {
      kind: 'plans';
      list: 'free' | 'premium' | 'compliant';
      plans: readonly RatePlan[];
      preselected: RatePlan | undefined;
    }
  | { kind: 'verification'; plan: RatePlan };

export function planOffer(flow: Flow, premiumLevel: number): PlanOffer {
  const verification = flow.plans.verification.find(({ isVisible }) => isVisible);
  if (flow.needsAgeVerification && verification) return { kind: 'verification', plan: verification };
  const { list, plans } = plansOnSale(flow, premiumLevel);
  // A free account is greeted with the plan made for a first purchase; everybody else is not.
  const preselected = plans.find(({ isFirstSelling }) => isFirstSelling === (list === 'free')) ?? plans[0];
  return { kind: 'plans', list, plans, preselected };
}

/** The plan of that id that this account can buy now, at the price of now. */
export function planOnSale(flow: Flow, premiumLevel: number, productId: string): RatePlan | undefined {
  const offer = planOffer(flow, premiumLevel);
  const plans = offer.kind === 'verification' ? [offer.plan] : offer.plans;
  return plans.find((plan) => plan.productId === productId);
}

/** A plan of any list: of an attempt that is open already, wherever the account stands now. */
export function planById({ plans }: Flow, productId: string): RatePlan | undefined {
  return [...plans.free, ...plans.premium, ...plans.compliant, ...plans.verification].find(
    (plan) => plan.productId === productId,
  );
}
