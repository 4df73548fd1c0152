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

/** When a plan bought now is charged again; null when it never renews. */
export function renewalDate(plan: Pick<RatePlan, 'renewal'>, from: Date): Date | null {
  switch (plan.renewal?.every) {
    case undefined: return null;
    case 'week': return new Date(from.getTime() + 7 * 86_400_000);
    case 'month': return addMonths(from, 1);
    case 'year': return addMonths(from, 12);
  }
}

/** The same day some months later; the last of the month where that day does not exist (31 January → 28 February). */
function addMonths(from: Date, months: number): Date {
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target;
}
