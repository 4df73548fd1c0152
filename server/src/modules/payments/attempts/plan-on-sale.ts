import { COMPLIANT_FLUX_ID, type Flow, type RatePlan } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';

type PlanLists = Flow['plans'];

/** The plan lists that a flow offers at a level: what the shop shows, and nothing that another page or level would show. */
export function plansOnSale(flow: Flow, premiumLevel: number): RatePlan[] {
  const { free, premium, compliant, verification }: PlanLists = flow.plans;
  const shop = flow.id === COMPLIANT_FLUX_ID ? compliant : premiumLevel > 0 && premium.length > 0 ? premium : free;
  return flow.needsAgeVerification ? [...shop, ...verification] : shop;
}

/**
 * The plan to sell, from the server's own list: the caller names it, and says which price the button showed.
 * @throws plan_unknown, conflict
 */
export function planOnSale(flow: Flow, premiumLevel: number, productId: string, expectedCents: number): RatePlan {
  const plan = plansOnSale(flow, premiumLevel).find((each) => each.productId === productId && each.isVisible);
  if (!plan) throw new AppError('plan_unknown', { field: 'productId', message: 'this plan is not on sale for this account' });
  if (plan.totalCents !== expectedCents) {
    throw new AppError('conflict', { field: 'expectedCents', message: 'the price changed; show the new one before asking again' });
  }
  return plan;
}
