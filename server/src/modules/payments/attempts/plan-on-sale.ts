import { COMPLIANT_FLUX_ID, type Flow, type RatePlan } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { AccountFacts } from '../../accounts/index.ts';

type PlanLists = Flow['plans'];

type Buyer = Pick<AccountFacts, 'premiumLevel' | 'isAgeProven'>;

/**
 * The plans that a flow offers to an account: what the shop shows, and nothing that another page or level would show.
 * The age comes before any purchase.
 */
export function plansOnSale(flow: Flow, { premiumLevel, isAgeProven }: Buyer): RatePlan[] {
  const { free, premium, compliant, verification }: PlanLists = flow.plans;
  if (flow.needsAgeVerification && !isAgeProven) return verification;
  return flow.id === COMPLIANT_FLUX_ID ? compliant : premiumLevel > 0 && premium.length > 0 ? premium : free;
}

/**
 * The plan to sell, from the server's own list: the caller names it, and says which price the button showed.
 * @throws plan_unknown, conflict
 */
export function planOnSale(flow: Flow, buyer: Buyer, productId: string, expectedCents: number): RatePlan {
  const plan = plansOnSale(flow, buyer).find((each) => each.productId === productId && each.isVisible);
  if (!plan)
    throw new AppError('plan_unknown', { field: 'productId', message: 'this plan is not on sale for this account' });
  if (plan.totalCents !== expectedCents) {
    throw new AppError('conflict', {
      field: 'expectedCents',
      message: 'the price changed; show the new one before asking again',
    });
  }
  return plan;
}
