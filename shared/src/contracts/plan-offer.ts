import { DAY_MS } from './durations.ts';
import { COMPLIANT_FLUX_ID, type Flow, type RatePlan } from './flow.ts';

type PlanList = 'free' | 'premium' | 'compliant';

/** What an account of this level can buy in its flow. */
export function plansOnSale(flow: Flow, premiumLevel: number): { list: PlanList; plans: readonly RatePlan[] } {
  const list = listFor(flow, premiumLevel);
  return { list, plans: flow.plans[list].filter(({ isVisible }) => isVisible) };
}

function listFor({ id, plans }: Flow, premiumLevel: number): PlanList {
  if (id === COMPLIANT_FLUX_ID) return 'compliant';
  return premiumLevel > 0 && plans.premium.length > 0 ? 'premium' : 'free';
}

/** What is said of prices where something is offered, away from the page that lists the plans. */
export interface OfferPrices {
  /** the one that costs least */
  readonly cheapest: RatePlan;
  /** what one credit costs, in cents, with the plan where it costs least and with the one where it costs most */
  readonly perCredit: { readonly least: number; readonly most: number } | undefined;
  /** one that its buyer may have renewed */
  readonly renewing: (RatePlan & Required<Pick<RatePlan, 'renewal'>>) | undefined;
}

/**
 * From what the session knows already: no call is made for it. Undefined where this account has nothing to buy, or must
 * prove its age first.
 */
export function offerPrices(
  user: { readonly flow: Flow; readonly premiumLevel: number } | undefined,
): OfferPrices | undefined {
  if (!user || user.flow.needsAgeVerification) return undefined;
  const plans = plansOnSale(user.flow, user.premiumLevel).plans.filter(({ totalCents }) => totalCents > 0);
  const [cheapest] = [...plans].sort((one, other) => one.totalCents - other.totalCents);
  if (!cheapest) return undefined;
  const each = plans.filter(({ credits }) => credits > 0).map(({ totalCents, credits }) => totalCents / credits);
  return {
    cheapest,
    perCredit: each.length > 0 ? { least: Math.min(...each), most: Math.max(...each) } : undefined,
    renewing: plans.find((plan): plan is NonNullable<OfferPrices['renewing']> => plan.renewal !== undefined),
  };
}

/** When a plan that begins now is charged again; undefined when it never renews. */
export function renewalTime({ renewal }: Pick<RatePlan, 'renewal'>, now: number): number | undefined {
  switch (renewal?.every) {
    case undefined:
      return undefined;
    case 'week':
      return now + 7 * DAY_MS;
    case 'month':
      return addMonths(now, 1);
    case 'year':
      return addMonths(now, 12);
  }
}

/** The same day some months later; the last of the month where that day does not exist. */
function addMonths(now: number, months: number): number {
  const from = new Date(now);
  const target = new Date(now);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target.getTime();
}
