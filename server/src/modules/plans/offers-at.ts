import type { Flow, Language, RatePlan } from '@halo/shared/contracts';
import type { PlanList, PlanWithHistory } from './plans.ts';
import { priceAt, reductionAt, wordingAt } from './price-history.ts';

type Renewal = NonNullable<RatePlan['renewal']>;

const LISTS: readonly PlanList[] = ['free', 'premium', 'compliant', 'verification'];

/** The lists of a flow as they are at a moment. */
export function offersAt(plans: readonly PlanWithHistory[], language: Language, now: Date): Flow['plans'] {
  const worded = plans.map((plan) => ({ ...plan, ...wordingAt(plan, now) }));
  const listed = (wanted: PlanList): RatePlan[] =>
    worded
      .flatMap((plan) => plan.places.map((place) => ({ plan, ...place })))
      .filter(({ list }) => list === wanted)
      .sort((one, other) => one.position - other.position)
      .flatMap(({ plan, isFirstSelling }) => offerAt(plan, isFirstSelling ?? false, language, now) ?? []);
  const [free = [], premium = [], compliant = [], verification = []] = LISTS.map(listed);
  return { free, premium, compliant, verification };
}

/** When the lists may look different without anything being written. */
export function nextTurn(plans: readonly PlanWithHistory[], now: Date): Date | undefined {
  const turns = plans.flatMap(({ prices, wordings }) => [
    ...wordings.map(({ validFrom }) => validFrom),
    ...prices.map(({ validFrom }) => validFrom),
    reductionAt(prices, now)?.until ?? [],
  ]);
  return turns.flat().reduce<Date | undefined>((next, at) => (at > now && (!next || at < next) ? at : next), undefined);
}

function offerAt(
  { productId, texts, credits, promoCredits, premiumLevel, renewalEvery, prices }: PlanWithHistory,
  isFirstSelling: boolean,
  language: Language,
  now: Date,
): RatePlan | undefined {
  const price = priceAt(prices, now);
  if (!price?.isOnSale) return undefined;
  const reduction = reductionAt(prices, now);
  return {
    ...texts[language],
    productId,
    priceCents: price.cents,
    totalCents: price.cents,
    isVisible: true,
    isFirstSelling,
    credits,
    premiumLevel,
    ...(promoCredits === null ? {} : { promoCredits }),
    ...(reduction ? { reduction: { lowestCents: reduction.lowestCents, since: +reduction.since } } : {}),
    ...(renewalEvery === null || price.renewalCents === null
      ? {}
      : { renewal: { every: renewalEvery as Renewal['every'], priceCents: price.renewalCents } }),
  };
}
