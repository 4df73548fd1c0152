import * as z from 'zod/mini';
import { type ByLanguage, Language, localized, pickLanguage } from '../language.ts';
import { limitedText } from '../limited-text.ts';

const NAME_MAX = 40;
const DESCRIPTION_MAX = 120;
const PRICE_NOTE_MAX = 80;
const CREDITS_MAX = 10_000;
const POSITION_MAX = 99;

export const PLAN_TEXT_MAX = { name: NAME_MAX, description: DESCRIPTION_MAX, priceNote: PRICE_NOTE_MAX } as const;

/** What a plan brings. It stays what it is for as long as there is the plan: other contents are another plan. */
export const PlanContents = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('credits'), credits: z.int().check(z.minimum(1), z.maximum(CREDITS_MAX)) }),
  z.object({ kind: z.literal('premium'), every: z.enum(['week', 'month', 'year']) }),
  z.object({ kind: z.literal('ageCheck') }),
]);
export type PlanContents = z.infer<typeof PlanContents>;

export const PlanTexts = z.object({
  name: limitedText(NAME_MAX, z.trim(), z.minLength(1)),
  description: limitedText(DESCRIPTION_MAX, z.trim(), z.minLength(1)),
  /** beside the price: how long, and whether it renews */
  priceNote: z.optional(limitedText(PRICE_NOTE_MAX, z.trim(), z.minLength(1))),
});
export type PlanTexts = z.infer<typeof PlanTexts>;

/** What is said of a plan, and where it stands. */
export const PlanWording = z.object({
  /** in every language: a page is read in any of them */
  texts: localized(PlanTexts),
  /** marked as our own suggestion, the only mark there is: what is sold most or costs least is not typed in */
  isSuggested: z.boolean(),
  lists: z.array(z.enum(['free', 'premium', 'compliant', 'verification'])).check(z.minLength(1), z.maxLength(4)),
  /** small numbers first */
  position: z.int().check(z.minimum(1), z.maximum(POSITION_MAX)),
});
export type PlanWording = z.infer<typeof PlanWording>;

export type WordingTrouble =
  /** a price, a discount or a share: those stand in the data, with their history */
  | 'price'
  /** best, most chosen, last chance, free: nothing proves it */
  | 'claim'
  /** other credits than it brings */
  | 'credits'
  /** without limit, of a plan that has one */
  | 'limit'
  /** it renews, and the text beside the price does not say so */
  | 'renewal';

export interface WordingProblem {
  readonly language: Language;
  readonly field: keyof PlanTexts;
  readonly trouble: WordingTrouble;
}

const PRICE =
  /[€$£%]|\b(?:eur|euros?|sconto|scontat\p{L}*|descuento|rebaja\p{L}*|remise|promo\p{L}*|discount|sale)\b/iu;
const CLAIM: ByLanguage<RegExp> = {
  it: /miglior|più (?:scelt|vendut|convenient|popolar)|conviene di più|ultim[aei] (?:occasion|giorn|or[ae])|solo (?:per )?oggi|gratis|gratuit|garantit/iu,
  es: /mejor|más (?:elegid|vendid|popular)|últim[ao]s? (?:oportunidad|día|hora)|solo (?:por )?hoy|gratis|gratuit|garantizad/iu,
  fr: /meilleur|plus (?:choisi|vendu|populaire)|derni[eè]re?s? (?:chance|jour|heure)|aujourd[’']hui seulement|gratuit|garanti/iu,
  en: /\bbest\b|most (?:chosen|popular|sold)|bestsell|last (?:chance|day|hour)|today only|\bfree\b|guarantee/iu,
};
const RENEWS: ByLanguage<RegExp> = { it: /rinnov/iu, es: /renuev|renov/iu, fr: /renouvel/iu, en: /renew/iu };
const CREDITS = /(\d[\d.,\u00a0\u202f]*)\s*(?:crediti|créditos|crédits|credits)/giu;
const NO_LIMIT = /senza limit|illimitat|sin límite|ilimitad|sans limite|illimité|without limit|unlimited|no limit/iu;

/**
 * What the words of a plan may not say: nothing that is not so. A person agrees to the words too;
 * this finds what a person overlooks.
 */
export function wordingProblems({ texts }: Pick<PlanWording, 'texts'>, contents: PlanContents): WordingProblem[] {
  return Language.options.flatMap((language) => {
    const said = texts[language];
    if (!said) return [];
    const inField = (['name', 'description', 'priceNote'] as const).flatMap((field) =>
      troublesOf(said[field] ?? '', language, contents).map((trouble) => ({ language, field, trouble })),
    );
    const isRenewalSaid = contents.kind !== 'premium' || (RENEWS[language]?.test(said.priceNote ?? '') ?? true);
    return isRenewalSaid ? inField : [...inField, { language, field: 'priceNote', trouble: 'renewal' } as const];
  });
}

function troublesOf(text: string, language: Language, contents: PlanContents): WordingTrouble[] {
  const credits = contents.kind === 'credits' ? contents.credits : 0;
  const named = [...text.matchAll(CREDITS)].map(([, number = '']) => Number(number.replaceAll(/\D/gu, '')));
  return [
    ...(PRICE.test(text) ? (['price'] as const) : []),
    ...(pickLanguage(CLAIM, language).test(text) ? (['claim'] as const) : []),
    ...(named.some((number) => number !== credits) ? (['credits'] as const) : []),
    ...(contents.kind !== 'premium' && NO_LIMIT.test(text) ? (['limit'] as const) : []),
  ];
}
