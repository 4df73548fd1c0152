import * as z from 'zod/mini';
import { WireEuros, WireTime, wireObject } from './wire.ts';

/** A plan on sale. Prices in whole cents in the domain. */
export const RatePlan = wireObject({
  productId: ['product_id', z.string()],
  name: ['nomePiano', z.string()],
  /** shown price of one period */
  priceCents: ['prezzo', WireEuros],
  /** what is charged */
  totalCents: ['prezzo_totale', WireEuros],
  /** only when the history of its prices has 30 days before a price that was lowered */
  reduction: [
    'vecchioPrezzo',
    z.optional(
      wireObject({
        /** the lowest price of those 30 days */
        lowestCents: ['prezzo', WireEuros],
        /** when it was lowered */
        since: ['dal', WireTime],
      }),
    ),
  ],
  priceNote: ['prezzoDescription', z.optional(z.string())],
  badge: ['badge', z.optional(z.string())],
  description: ['description', z.string()],
  descriptionColour: ['description_color', z.optional(z.string())],
  suggestion: ['suggestion', z.optional(z.string())],
  suggestionColour: ['suggestion_color', z.optional(z.string())],
  isVisible: ['visibile', z.boolean()],
  spacingBottom: ['spacing_bottom', z.optional(z.int())],
  isFirstSelling: ['first_selling', z.boolean()],
  credits: ['crediti', z.int()],
  promoCredits: ['crediti_promo', z.optional(z.int())],
  premiumLevel: ['premiumLevel', z.int()],
  /** absent: the plan never renews */
  renewal: [
    'rinnovo',
    z.optional(
      wireObject({
        every: ['ogni', z.enum(['week', 'month', 'year'])],
        priceCents: ['prezzo', WireEuros],
      }),
    ),
  ],
});
export type RatePlan = z.output<typeof RatePlan>;

export const PaymentMethod = z.enum(['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Origins a hook popup can be asked for with. */
export const HookOrigin = z.enum([
  'blurred',
  'paginazione',
  'fine_crediti',
  'attiva_lettura',
  'file_like',
  'utente_premium',
  'cambia_regione',
  'utente_premium_compliant',
  'iframe',
  'utente_disabilitato',
  'doi',
  'impostaRegione',
  'signup',
  'login',
  'lostPassword',
]);
export type HookOrigin = z.infer<typeof HookOrigin>;

/** Origins that lead to the plans. What the others ask is asked in every flow, in our own words. */
export const SELLING_HOOKS = [
  'blurred',
  'paginazione',
  'fine_crediti',
  'attiva_lettura',
  'file_like',
  'utente_premium',
  'cambia_regione',
  'utente_premium_compliant',
] as const satisfies readonly HookOrigin[];
export type SellingHook = (typeof SELLING_HOOKS)[number];

export const HookIcon = z.enum(['lock', 'chat', 'heart', 'crown', 'place', 'mail', 'card']);
export type HookIcon = z.infer<typeof HookIcon>;

/** What a flow can say about a hook; texts it does not give come from the app's own translations. */
export const FlowHook = wireObject({
  title: ['titolo', z.optional(z.string())],
  text: ['testo', z.optional(z.string())],
  /** false: no window; what sells leads to the plans at once. Windows that a duty asks for are always shown. */
  isEnabled: ['attivo', z.boolean()],
  icon: ['icona', z.optional(HookIcon)],
  /** `#rrggbb`, behind the icon */
  colour: ['colore', z.optional(z.string())],
});

/** The marketing flow an account was made in: starting credits, plans, hooks. No flow can relax a duty. */
export const Flow = wireObject({
  id: ['fluxId', z.string()],
  freeMessages: ['messaggiFree', z.int()],
  icebreakerCredits: ['creditiIcebreaker', z.int()],
  likeCredits: ['creditiLike', z.int()],
  /** credits a message costs at level 1 */
  messageCost: ['valoreMessaggio', z.int()],
  /** the same of a message with photos, and of a voice message; absent: as any message */
  photoCost: ['valoreFoto', z.optional(z.int().check(z.minimum(0)))],
  voiceCost: ['valoreVoce', z.optional(z.int().check(z.minimum(0)))],
  /** messages that each of two members may write for nothing once they like each other; absent: the server's default */
  mutualFreeMessages: ['messaggi_reciproci', z.optional(z.int())],
  plans: [
    'rateplan',
    wireObject({
      free: ['free', z.array(RatePlan)],
      premium: ['premium', z.array(RatePlan)],
      compliant: ['compliant', z.array(RatePlan)],
      verification: ['verifica', z.array(RatePlan)],
    }),
  ],
  /** of an account: it has not proved its age yet */
  needsAgeVerification: ['verificaEta', z.boolean()],
  isPhotoOptional: ['foto_facoltativa', z.boolean()],
  /** absent = normal chat, true = invitations, false = composer disabled */
  invitations: ['messaggi_inviti', z.optional(z.boolean())],
  paymentMethods: ['sistemi_pagamento', z.array(PaymentMethod)],
  /** another way to pay is offered after so many refusals; absent: 3 */
  declinesBeforeOther: ['rifiuti_cambio_metodo', z.optional(z.int())],
  /** a name that searches carry; it decides nothing */
  vertical: ['vertical', z.optional(z.string())],
  hooks: ['hooks', z.record(z.string(), FlowHook)],
  showsChatHook: ['modaleToChat', z.boolean()],
  showsProfileHook: ['modaleToProfilo', z.boolean()],
  optIn: ['optin', z.optional(z.literal('doi'))],
  usesAi: ['use_ai', z.boolean()],
  /** who lets profiles write by themselves; absent: none does */
  animationProvider: ['provider_animazione', z.optional(z.string())],
  /** entries of the navigation that stand first; absent: all in the order of their manifests */
  pageOrder: ['ordine_pagine', z.optional(z.array(z.string()))],
});
export type Flow = z.output<typeof Flow>;

/** Pages of a region that a free account may turn to. */
export const FREE_SEARCH_PAGES = 2;
/** Flow of the compliant variant. */
export const COMPLIANT_FLUX_ID = '0000';
