import type { Flow, Language } from '@halo/shared/contracts';

type RatePlan = Flow['plans']['free'][number];

interface PlanTexts {
  readonly credits: (count: number) => string;
  readonly once: string;
  readonly creditsDescription: (messages: number) => string;
  readonly suggestion: string;
  readonly premium: string;
  readonly monthly: string;
  readonly premiumDescription: string;
  readonly ageCheck: string;
  readonly ageCheckDescription: string;
}

const TEXTS: Record<Language, PlanTexts> = {
  it: {
    credits: (count) => `${count} crediti`,
    once: 'una volta sola, senza rinnovo',
    creditsDescription: (messages) => `Bastano per ${messages} messaggi`,
    suggestion: 'Consigliato',
    premium: 'Premium 1 mese',
    monthly: 'per un mese; si rinnova solo se lo scegli',
    premiumDescription: 'Messaggi e like senza limiti',
    ageCheck: 'Verifica dell’età',
    ageCheckDescription: 'Solo una conferma con la carta',
  },
  es: {
    credits: (count) => `${count} créditos`,
    once: 'un solo pago, sin renovación',
    creditsDescription: (messages) => `Te alcanzan para ${messages} mensajes`,
    suggestion: 'Recomendado',
    premium: 'Premium 1 mes',
    monthly: 'por un mes; se renueva solo si lo eliges',
    premiumDescription: 'Mensajes y likes sin límite',
    ageCheck: 'Verificación de edad',
    ageCheckDescription: 'Solo una confirmación con la tarjeta',
  },
  fr: {
    credits: (count) => `${count} crédits`,
    once: 'en une fois, sans renouvellement',
    creditsDescription: (messages) => `De quoi envoyer ${messages} messages`,
    suggestion: 'Conseillé',
    premium: 'Premium 1 mois',
    monthly: 'pour un mois ; renouvelé seulement si tu le choisis',
    premiumDescription: 'Messages et likes sans limite',
    ageCheck: 'Vérification de l’âge',
    ageCheckDescription: 'Une simple confirmation par carte',
  },
  en: {
    credits: (count) => `${count} credits`,
    once: 'paid once, does not renew',
    creditsDescription: (messages) => `Enough for ${messages} messages`,
    suggestion: 'Suggested',
    premium: 'Premium 1 month',
    monthly: 'for a month; renews only if you choose so',
    premiumDescription: 'Messages and likes without limit',
    ageCheck: 'Age check',
    ageCheckDescription: 'Only a confirmation by card',
  },
};

/** Credits a message costs at level 1. */
export const MESSAGE_COST = 10;

/** The plans of the demo: two packs of credits that never renew, and a subscription that says it does. */
export function demoPlans(language: Language): Flow['plans'] {
  const texts = TEXTS[language];
  const small = creditPack(texts, 50, 990);
  const large = { ...creditPack(texts, 200, 2990), suggestion: texts.suggestion, isFirstSelling: true };
  const all = [small, large, premiumMonth(texts)];
  // Who has bought before is offered the small pack first; the compliant list begins with it too.
  const withoutFirst = all.map((plan) => ({ ...plan, isFirstSelling: false }));
  return { free: all, premium: withoutFirst, compliant: withoutFirst, verification: [ageCheck(texts)] };
}

function creditPack(texts: PlanTexts, credits: number, cents: number): RatePlan {
  return {
    productId: `credits-${credits}`,
    name: texts.credits(credits),
    priceCents: cents,
    totalCents: cents,
    priceNote: texts.once,
    description: texts.creditsDescription(Math.floor(credits / MESSAGE_COST)),
    isVisible: true,
    isFirstSelling: false,
    credits,
    premiumLevel: 1,
  };
}

/** Charges nothing and brings nothing but the proof: whoever has it is offered the plans. */
function ageCheck(texts: PlanTexts): RatePlan {
  return {
    productId: 'age-check',
    name: texts.ageCheck,
    priceCents: 0,
    totalCents: 0,
    description: texts.ageCheckDescription,
    isVisible: true,
    isFirstSelling: false,
    credits: 0,
    premiumLevel: 0,
  };
}

function premiumMonth(texts: PlanTexts): RatePlan {
  const cents = 4990;
  return {
    productId: 'premium-1-month',
    name: texts.premium,
    priceCents: cents,
    totalCents: cents,
    priceNote: texts.monthly,
    description: texts.premiumDescription,
    isVisible: true,
    isFirstSelling: false,
    credits: 0,
    premiumLevel: 2,
    renewal: { every: 'month', priceCents: cents },
  };
}
