import { type Flow, type HookIcon, type HookOrigin, SELLING_HOOKS, type SellingHook } from '../../contracts/flow.ts';
import type { Language } from '../../contracts/language.ts';
import { offerPrices, renewalTime } from '../../contracts/plan-offer.ts';
import { HOOKS } from '../../contracts/wire-values.ts';
import { formatsFor } from '../format.ts';

/** Which icon each carries, unless the flow has another. */
const ICONS: Readonly<Record<SellingHook, HookIcon>> = {
  blurred: 'lock',
  [HOOKS.creditsUsedUp]: 'chat',
  attiva_lettura: 'lock',
  [HOOKS.likesUsedUp]: 'heart',
  [HOOKS.morePages]: 'crown',
  [HOOKS.otherRegion]: 'place',
  utente_premium: 'crown',
  utente_premium_compliant: 'crown',
};

type Context = Readonly<Record<string, string>>;

/** What is asked to say: `offers.<origin>.title` and the like, of the texts beside this file. */
export interface OfferWords {
  t(key: string, values: Context): string;
  readonly language: Language;
}

export interface OfferWindow {
  readonly title: string;
  readonly text: string;
  /** absent: this account has nothing to buy */
  readonly prices?: string;
  readonly icon: HookIcon;
  readonly isOwnIcon: boolean;
  readonly colour?: string;
  readonly buttons: readonly { readonly id: 'plans' | 'verify' | 'later'; readonly text: string }[];
}

/** Whether an origin leads to the plans. */
export function isSelling(origin: HookOrigin): origin is SellingHook {
  return (SELLING_HOOKS as readonly HookOrigin[]).includes(origin);
}

/**
 * Whether a flow shows a window that sells; else the plans open at once and say themselves what led there. It may leave
 * one out, proves the age first, or, as in a brand that is to close, has nothing on sale.
 */
export function showsWindow({ hooks, plans, needsAgeVerification }: Flow, origin: SellingHook): boolean {
  const sellsNothing = Object.values(plans).every((list) => list.length === 0);
  return !needsAgeVerification && !sellsNothing && hooks[origin]?.isEnabled !== false;
}

/**
 * A window that leads to the plans, as members see it and as the console previews it. What is offered, and the way to
 * say no, is the same in every flow; a flow can only give other words and looks.
 */
export function offerWindow(
  { t, language }: OfferWords,
  origin: SellingHook,
  user: { readonly flow: Flow; readonly premiumLevel: number } | undefined,
  context: Context,
  now: number,
): OfferWindow {
  const own = user?.flow.hooks[origin];
  const text = (key: string): string => t(`offers.${key}`, context);
  const prices = pricesText({ t, language }, user, now);
  return {
    title: own?.title === undefined ? text(`${origin}.title`) : withContext(own.title, context),
    text: own?.text === undefined ? text(`${origin}.text`) : withContext(own.text, context),
    ...(prices === undefined ? {} : { prices }),
    icon: own?.icon ?? ICONS[origin],
    isOwnIcon: own?.icon !== undefined,
    ...(own?.colour ? { colour: own.colour } : {}),
    buttons: [
      { id: 'plans', text: text('plans') },
      ...(isAlsoOfVerified(origin) ? [{ id: 'verify' as const, text: text('verify') }] : []),
      { id: 'later', text: text('later') },
    ],
  };
}

/** A phone number is read with a plan or with a verified profile, and both ways are offered. */
function isAlsoOfVerified(origin: HookOrigin): boolean {
  return origin === HOOKS.withPlan || origin === HOOKS.withPlanCompliant;
}

/** A flow's own words can name whom it is about, as ours do. */
function withContext(text: string, context: Context): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => context[key] ?? '');
}

/** What it costs at least, and for a plan that may renew how much that would be, and when. */
function pricesText(
  { t, language }: OfferWords,
  user: Parameters<typeof offerPrices>[0],
  now: number,
): string | undefined {
  const prices = offerPrices(user);
  if (!prices) return undefined;
  const { cheapest, renewing } = prices;
  const formats = formatsFor(language);
  const least = t('offers.prices.least', { plan: cheapest.name, price: formats.money(cheapest.totalCents) });
  if (!renewing) return least;
  const values = {
    plan: renewing.name,
    price: formats.money(renewing.totalCents),
    renewal: formats.money(renewing.renewal.priceCents),
    date: formats.longDate(renewalTime(renewing, now) ?? now),
  };
  return `${least} ${t(`offers.prices.renewing.${renewing.renewal.every}`, values)}`;
}
