import type { Flow, Language } from '@halo/shared/contracts';
import { createTranslator, type Translate } from '@halo/shared/texts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

type RatePlan = Flow['plans']['free'][number];

type PlanTexts = Translate<typeof en>;

const TEXTS: Record<Language, typeof en> = { it, es, fr, en };

/** Credits a message costs at level 1. */
export const MESSAGE_COST = 10;

/** The plans of the demo: two packs of credits that never renew, and a subscription that says it does. */
export function demoPlans(language: Language): Flow['plans'] {
  const t = createTranslator(language, TEXTS[language]);
  const small = creditPack(t, 50, 990);
  const large = { ...creditPack(t, 200, 2990), suggestion: t('suggestion'), isFirstSelling: true };
  const all = [small, large, premiumMonth(t)];
  // Who has bought before is offered the small pack first; the compliant list begins with it too.
  const withoutFirst = all.map((plan) => ({ ...plan, isFirstSelling: false }));
  return { free: all, premium: withoutFirst, compliant: withoutFirst, verification: [ageCheck(t)] };
}

function creditPack(t: PlanTexts, credits: number, cents: number): RatePlan {
  return {
    productId: `credits-${credits}`,
    name: t('credits', { credits }),
    priceCents: cents,
    totalCents: cents,
    priceNote: t('once'),
    description: t('creditsDescription', { messages: Math.floor(credits / MESSAGE_COST) }),
    isVisible: true,
    isFirstSelling: false,
    credits,
    premiumLevel: 1,
  };
}

/** Charges nothing and brings nothing but the proof; with it an account is offered the plans. */
function ageCheck(t: PlanTexts): RatePlan {
  return {
    productId: 'age-check',
    name: t('ageCheck'),
    priceCents: 0,
    totalCents: 0,
    description: t('ageCheckDescription'),
    isVisible: true,
    isFirstSelling: false,
    credits: 0,
    premiumLevel: 0,
  };
}

function premiumMonth(t: PlanTexts): RatePlan {
  const cents = 4990;
  return {
    productId: 'premium-1-month',
    name: t('premium'),
    priceCents: cents,
    totalCents: cents,
    priceNote: t('monthly'),
    description: t('premiumDescription'),
    isVisible: true,
    isFirstSelling: false,
    credits: 0,
    premiumLevel: 2,
    renewal: { every: 'month', priceCents: cents },
  };
}
