import {
  DecisionReason,
  type HookOrigin,
  type Language,
  HOOKS,
  offerPrices,
  type OfferPrices,
  renewalTime,
  SELLING_HOOKS,
  type SellingHook,
} from '@halo/shared/contracts';
import { formatsFor } from '@halo/shared/i18n';
import type { Platform, PopupContent, PopupIcon } from '@halo/shared/remote';
import type { i18n as I18n } from 'i18next';

type Buyer = NonNullable<Parameters<typeof offerPrices>[0]>;

/**
 * Origins that lead to the plans: which icon they carry. Their texts are `hooks.<origin>` unless the flow has its own.
 */
const SELLING: Readonly<Record<SellingHook, PopupIcon>> = {
  blurred: 'lock',
  [HOOKS.creditsUsedUp]: 'chat',
  attiva_lettura: 'lock',
  [HOOKS.likesUsedUp]: 'heart',
  [HOOKS.morePages]: 'crown',
  [HOOKS.otherRegion]: 'place',
  utente_premium: 'crown',
  utente_premium_compliant: 'crown',
};

/**
 * The generic popup for an origin that no remote fills. What is offered, and the way to say no, is the same in every
 * flow;
 * a flow can only give other words.
 */
export function hookContent(
  i18n: I18n,
  origin: HookOrigin,
  user: Buyer | undefined,
  context: Readonly<Record<string, string>>,
  { hrefOf, clock }: Pick<Platform, 'hrefOf' | 'clock'>,
): PopupContent {
  const text = (key: string): string => i18n.t(`shell:hooks.${origin}.${key}`, { ...context });
  if (!isSelling(origin)) {
    const base = {
      title: text('title'),
      description: text('text'),
      icon: 'warning',
      tone: 'danger',
      isDismissible: origin !== HOOKS.accountDisabled,
    } as const;
    if (origin === HOOKS.accountDisabled) return { ...base, ...disabledContent(i18n, context, hrefOf) };
    return { ...base, buttons: [{ id: 'ok', text: i18n.t('shell:hooks.close'), variant: 'soft' }] };
  }
  const own = user?.flow.hooks[origin];
  const icon = own?.icon ?? SELLING[origin];
  const prices = offerPrices(user);
  return {
    title: own?.title === undefined ? text('title') : withContext(own.title, context),
    description: own?.text === undefined ? text('text') : withContext(own.text, context),
    ...(own?.colour && { colour: own.colour }),
    ...(prices && { message: pricesText(i18n, prices, clock.now()) }),
    // An icon that the flow chose comes before the person's picture: it was chosen with its colour.
    ...(context['imageUrl'] && !own?.icon ? { imageUrl: context['imageUrl'] } : { icon }),
    buttons: [
      {
        id: 'plans',
        text: i18n.t('shell:hooks.plans'),
        icon: 'crown',
        variant: 'primary',
        redirect: plansHref(hrefOf, origin, context),
      },
      ...(isAlsoOfVerified(origin)
        ? [
            {
              id: 'verify',
              text: i18n.t('shell:hooks.verify'),
              variant: 'soft' as const,
              redirect: hrefOf('ownProfile', { part: 'verification' }),
            },
          ]
        : []),
      { id: 'later', text: i18n.t('shell:hooks.later'), variant: 'soft' },
    ],
  };
}

/** Whether an origin leads to the plans. */
export function isSelling(origin: HookOrigin): origin is SellingHook {
  return (SELLING_HOOKS as readonly HookOrigin[]).includes(origin);
}

/** A phone number is read with a plan or with a verified profile, and both ways are offered. */
function isAlsoOfVerified(origin: HookOrigin): boolean {
  return origin === HOOKS.withPlan || origin === HOOKS.withPlanCompliant;
}

/** A flow's own words can name whom it is about, as ours do. */
function withContext(text: string, context: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => context[key] ?? '');
}

/** What it costs at least, and for a plan that may renew how much that would be, and when. */
function pricesText(i18n: I18n, { cheapest, renewing }: OfferPrices, now: number): string {
  const formats = formatsFor(i18n.language as Language);
  const texts = [
    i18n.t('shell:hooks.prices.least', { plan: cheapest.name, price: formats.money(cheapest.totalCents) }),
    ...(renewing
      ? [
          i18n.t(`shell:hooks.prices.renewing.${renewing.renewal.every}`, {
            plan: renewing.name,
            price: formats.money(renewing.totalCents),
            renewal: formats.money(renewing.renewal.priceCents),
            date: formats.longDate(renewalTime(renewing, now) ?? now),
          }),
        ]
      : []),
  ];
  return texts.join(' ');
}

/** The plans page greets people by what brought them there, and brings them back afterwards. */
export function plansHref(
  hrefOf: Platform['hrefOf'],
  from: HookOrigin,
  context: Readonly<Record<string, string>>,
): string {
  return hrefOf('plans', { from, angel: context['angelId'] || undefined });
}

/** What the popup about a disabled account is given: the reason, where there is one. */
export function disabledContext(reason: DecisionReason | undefined): Record<string, string> {
  return reason === undefined ? {} : { reason };
}

/** Why, where the decision has a reason that this version knows, and the way to the people who can look at it again. */
function disabledContent(
  i18n: I18n,
  context: Readonly<Record<string, string>>,
  hrefOf: Platform['hrefOf'],
): Pick<PopupContent, 'buttons' | 'message'> {
  const reason = DecisionReason.safeParse(context['reason']).data;
  return {
    ...(reason && { message: i18n.t(`shell:disabledBecause.${reason}`) }),
    buttons: [
      {
        id: 'contact',
        text: i18n.t('shell:disabledContact'),
        icon: 'mail',
        variant: 'primary',
        redirect: hrefOf('contact'),
      },
      { id: 'ok', text: i18n.t('shell:hooks.close'), variant: 'soft' },
    ],
  };
}
