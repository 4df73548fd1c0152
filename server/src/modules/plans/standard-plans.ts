import { type Flow, type Language, mapLanguages } from '@halo/shared/contracts';
import { createTranslator, type Translate } from '@halo/shared/texts';
import { texts } from './locales/all.ts';
import { offersAt } from './offers-at.ts';
import type { PlanDefinition, PlanOffers, PlanPlace, PlanTexts, PlanWithHistory } from './plans.ts';

type Words = Translate<typeof texts.en>;

const TEXTS: Record<Language, typeof texts.en> = texts;

/** Credits a message costs at level 1. */
export const MESSAGE_COST = 10;

/** A plan with the price that it begins with. */
export interface StandardPlan extends PlanDefinition {
  readonly cents: number;
  readonly renewalCents: number | null;
}

/** Where every brand and flow begins: two packs of credits that never renew, a subscription, and the age check. */
export function standardPlans(): StandardPlan[] {
  return [creditPack(1, 50, 990), creditPack(2, 200, 2990, true), premiumMonth(3, 4990), ageCheck()];
}

/** The standard plans for every brand and flow, for what works without a database. */
export function standardOffers(): PlanOffers {
  const begin = new Date(0);
  const history: PlanWithHistory[] = standardPlans().map(({ cents, renewalCents, ...plan }) => ({
    ...plan,
    wordings: [],
    prices: [{ id: 1, cents, renewalCents, isOnSale: true, validFrom: begin }],
  }));
  const made = new Map<Language, Flow['plans']>();
  return {
    plansOf({ language }) {
      const plans = made.get(language) ?? offersAt(history, language, begin);
      made.set(language, plans);
      return plans;
    },
  };
}

function creditPack(position: number, credits: number, cents: number, isSuggested = false): StandardPlan {
  return {
    productId: `credits-${credits}`,
    credits,
    promoCredits: null,
    premiumLevel: 1,
    renewalEvery: null,
    places: shopPlaces(position, isSuggested),
    texts: textsOf((t) => ({
      name: t('credits', { credits }),
      priceNote: t('once'),
      description: t('creditsDescription', { messages: Math.floor(credits / MESSAGE_COST) }),
      ...(isSuggested ? { suggestion: t('suggestion') } : {}),
    })),
    cents,
    renewalCents: null,
  };
}

function premiumMonth(position: number, cents: number): StandardPlan {
  return {
    productId: 'premium-1-month',
    credits: 0,
    promoCredits: null,
    premiumLevel: 2,
    renewalEvery: 'month',
    places: shopPlaces(position),
    texts: textsOf((t) => ({ name: t('premium'), priceNote: t('monthly'), description: t('premiumDescription') })),
    cents,
    renewalCents: cents,
  };
}

/** Charges nothing and brings nothing but the proof; with it an account is offered the plans. */
function ageCheck(): StandardPlan {
  return {
    productId: 'age-check',
    credits: 0,
    promoCredits: null,
    premiumLevel: 0,
    renewalEvery: null,
    places: [{ list: 'verification', position: 1 }],
    texts: textsOf((t) => ({ name: t('ageCheck'), description: t('ageCheckDescription') })),
    cents: 0,
    renewalCents: null,
  };
}

/** Who has bought before is offered the small pack first; the compliant list begins with it too. */
function shopPlaces(position: number, isFirstSelling = false): PlanPlace[] {
  return [
    { list: 'free', position, isFirstSelling },
    { list: 'premium', position },
    { list: 'compliant', position },
  ];
}

function textsOf(say: (t: Words) => PlanTexts['en']): PlanTexts {
  return mapLanguages((language) => say(createTranslator(language, TEXTS[language])));
}
