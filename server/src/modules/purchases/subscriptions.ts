import type { ClickId, PayRules, RatePlan } from '@halo/shared/contracts';
import { beginning } from './line-up.ts';
import { planNamesOf } from './paid-repository.ts';
import { periodEnd } from './period.ts';
import { createPurchaseMails, type PurchaseMails } from './purchase-mails.ts';
import { createSubscriptionLife, type SubscriptionLife } from './subscription-life.ts';
import { withdrawableUntil } from './refund-rule.ts';
import { waitingUntil } from './start-repository.ts';
import type { SubscriptionsNeeds } from './subscriptions-needs.ts';
import { beginningOf, lengthOf, renewingOf, runningSubscriptions } from './subscription-repository.ts';

/** What was bought and lasts: payments ask it before they charge and report to it what settled. */
export interface Subscriptions extends SubscriptionLife {
  readonly mails: PurchaseMails;
  /** When each of these plans that last would begin and end if it were bought now, and whose renewal that would end. */
  prospects(
    clickId: ClickId,
    plans: readonly RatePlan[],
  ): Promise<Required<Pick<PayRules, 'periods' | 'endsRenewals' | 'startsBy'>>>;
  /** The account's plan that renews. */
  renewing(clickId: ClickId, subscriptionId: string): Promise<{ readonly plan: RatePlan } | undefined>;
  /** When what this payment bought begins; undefined: it does not last. */
  beginningOf(attemptId: string): Promise<Date | undefined>;
  /** Until when what this payment bought waits for its buyer; undefined: it has begun. */
  waitsUntil(attemptId: string): Promise<Date | undefined>;
  /** Names of the plans that these payments or reversals of the account are about. */
  planNames(clickId: ClickId, ids: readonly string[]): Promise<Map<string, string>>;
}

export function createSubscriptions(needs: SubscriptionsNeeds): Subscriptions {
  const { db, clock } = needs;
  const mails = createPurchaseMails(needs);
  return {
    ...createSubscriptionLife(needs, mails),
    mails,
    async prospects(clickId, plans) {
      const [running, now] = [await runningSubscriptions(db, clickId), clock.now()];
      const facts = await needs.accounts.facts(clickId);
      const brand = facts && needs.brands.byId(facts.brandId);
      const startsBy = withdrawableUntil(now, [brand?.country, facts?.country]);
      return {
        startsBy: startsBy.getTime(),
        periods: plans.flatMap((plan) => {
          const every = lengthOf(plan);
          if (!every) return [];
          const next = beginning(plan.premiumLevel, running, now);
          // One that waits for another plan is not asked whether it begins before the days to withdraw are over.
          const startsAt = next > now ? new Date(Math.max(next.getTime(), startsBy.getTime())) : now;
          return [
            {
              productId: plan.productId,
              ...(startsAt > now ? { startsAt: startsAt.getTime() } : {}),
              endsAt: periodEnd(startsAt, every, 1).getTime(),
            },
          ];
        }),
        endsRenewals: running.filter(({ renews }) => renews).map(({ plan }) => plan.name),
      };
    },
    renewing: (clickId, subscriptionId) => renewingOf(db, clickId, subscriptionId),
    waitsUntil: (attemptId) => waitingUntil(db, attemptId),
    beginningOf: (attemptId) => beginningOf(db, attemptId),
    planNames: (clickId, ids) => planNamesOf(db, clickId, ids),
  };
}
