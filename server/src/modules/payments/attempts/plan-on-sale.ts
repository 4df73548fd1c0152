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

/** What the button and the tick said it costs. */
export interface AgreedPrice {
  readonly expectedCents: number;
  /** the tick that it renews is set */
  readonly renews?: boolean;
  /** of each renewal; absent: of a page that shows plans which renew for as much as they cost now */
  readonly renewalCents?: number | undefined;
}

/**
 * The plan to sell, from the server's own list: the caller names it, and says which prices the page showed.
 * @throws plan_unknown, price_changed with the new prices
 */
export function planOnSale(flow: Flow, buyer: Buyer, productId: string, agreed: AgreedPrice): RatePlan {
  const plan = plansOnSale(flow, buyer).find((each) => each.productId === productId && each.isVisible);
  if (!plan)
    throw new AppError('plan_unknown', { field: 'productId', message: 'this plan is not on sale for this account' });
  const { expectedCents, renews = false, renewalCents } = agreed;
  const agreedRenewal = renewalCents ?? (plan.renewal && expectedCents);
  const isRenewalAgreed = !renews || agreedRenewal === plan.renewal?.priceCents;
  if (plan.totalCents !== expectedCents || !isRenewalAgreed) {
    throw new AppError('price_changed', {
      field: plan.totalCents === expectedCents ? 'renewalCents' : 'expectedCents',
      message: 'the price changed; show the new one before asking again',
      detail: {
        cents: String(plan.totalCents),
        ...(plan.renewal ? { renewalCents: String(plan.renewal.priceCents) } : {}),
      },
    });
  }
  return plan;
}
