import { DAY_MS, type PaymentMethod, type PayRules, type RatePlan, renewalTime } from '@halo/shared/contracts';

const UNLIMITED_LEVEL = 2;
const WEEK_MS = 7 * DAY_MS;

/**
 * Its buyer may ask that it begins before the days to withdraw are over
 * (docs/decisions/0053-what-is-bought-begins-when-its-buyer-says-so.md); a purchase that waits for another plan to end
 * has no such choice.
 */
export function mayStartEarly(
  { totalCents }: Pick<RatePlan, 'totalCents'>,
  terms?: Pick<PlanTerms, 'startsAt'>,
): boolean {
  return totalCents > 0 && terms?.startsAt === undefined;
}

/** What a withdrawal from it gives back, in words beside the button. */
export function withdrawalTextKey(
  plan: Pick<RatePlan, 'renewal'>,
  startsAtOnce: boolean,
): 'pay.withdrawal' | 'pay.withdrawalPlan' | 'pay.withdrawalWhole' {
  if (!startsAtOnce) return 'pay.withdrawalWhole';
  return plan.renewal ? 'pay.withdrawalPlan' : 'pay.withdrawal';
}

/** When what is bought begins and ends, and what it does to the plan that runs now. */
export interface PlanTerms {
  /** undefined: at once */
  readonly startsAt: number | undefined;
  /** undefined: it does not last */
  readonly endsAt: number | undefined;
  /** names of plans whose renewal this purchase ends */
  readonly endsRenewals: readonly string[];
  /** it waits for its buyer until then; undefined: it does not wait */
  readonly startsBy: number | undefined;
}

/** As the server says; without its answer as if no plan ran yet. */
export function planTerms(
  plan: Pick<RatePlan, 'productId' | 'renewal'>,
  rules: Pick<PayRules, 'periods' | 'endsRenewals' | 'startsBy'> | undefined,
  now: number,
): PlanTerms {
  const period = plan.renewal && rules?.periods?.find(({ productId }) => productId === plan.productId);
  return {
    startsAt: period?.startsAt,
    endsAt: period?.endsAt ?? renewalTime(plan, now),
    endsRenewals: (plan.renewal && rules?.endsRenewals) ?? [],
    startsBy: rules?.startsBy ?? now + 2 * WEEK_MS,
  };
}

/** The same as it is with or without the tick: what begins at once does not wait, what waits has no last day yet. */
export function termsAsTicked(plan: Pick<RatePlan, 'totalCents'>, terms: PlanTerms, startsAtOnce: boolean): PlanTerms {
  if (startsAtOnce || !mayStartEarly(plan, terms)) return { ...terms, startsBy: undefined };
  return { ...terms, endsAt: undefined };
}

/** The plan as it is delivered when it is paid so: PayPal may bring a number of credits of its own. */
export function paidWith<P extends Pick<RatePlan, 'credits' | 'promoCredits'>>(
  plan: P,
  method: PaymentMethod | undefined,
): P {
  return method === 'paypal' && plan.promoCredits !== undefined ? { ...plan, credits: plan.promoCredits } : plan;
}

/** Credits of a plan that make up for missing ones before any are left to its buyer. */
export function coveredCredits({ credits }: Pick<RatePlan, 'credits'>, missingCredits: number): number {
  return Math.max(0, Math.min(credits, missingCredits));
}

/** What a message takes from bought credits; nothing with a plan without a limit. */
export function messageCostOf({ premiumLevel, flow }: { premiumLevel: number; flow: { messageCost: number } }): number {
  return premiumLevel >= UNLIMITED_LEVEL ? 0 : flow.messageCost;
}

/** What a credit and a message really cost, in cents; undefined for a plan without credits. */
export function creditValue({ credits, totalCents }: Pick<RatePlan, 'credits' | 'totalCents'>, messageCost: number) {
  if (credits <= 0) return undefined;
  const perCredit = totalCents / credits;
  return {
    perCreditCents: perCredit,
    perMessageCents: perCredit * messageCost,
    messages: messageCost > 0 ? Math.floor(credits / messageCost) : undefined,
  };
}
