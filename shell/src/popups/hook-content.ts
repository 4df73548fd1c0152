import {
  DecisionReason,
  type HookOrigin,
  type Language,
  HOOKS,
  offerPrices,
  type OfferPrices,
  renewalTime,
} from '@halo/shared/contracts';
import { formatsFor } from '@halo/shared/i18n';
import type { Platform, PopupContent } from '@halo/shared/remote';
import type { i18n as I18n } from 'i18next';

type Buyer = NonNullable<Parameters<typeof offerPrices>[0]>;
type Icon = NonNullable<PopupContent['icon']>;

/**
 * Origins that lead to the plans: which icon they carry. Their texts are `hooks.<origin>` unless the flow has its own.
 */
const SELLING: Partial<Record<HookOrigin, Icon>> = {
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
  const own = user?.flow.hooks[origin];
  const text = (key: string): string => i18n.t(`shell:hooks.${origin}.${key}`, { ...context });
  const icon = SELLING[origin];
  const base = {
    title: own?.title ?? text('title'),
    description: own?.text ?? text('text'),
    isDismissible: origin !== HOOKS.accountDisabled,
  };
  if (origin === HOOKS.accountDisabled) {
    return { ...base, ...disabledContent(i18n, context, hrefOf) };
  }
  if (icon === undefined) {
    return {
      ...base,
      icon: 'warning',
      tone: 'danger',
      buttons: [{ id: 'ok', text: i18n.t('shell:hooks.close'), variant: 'soft' }],
    };
  }
  const prices = offerPrices(user);
  return {
    ...base,
    ...(prices && { message: pricesText(i18n, prices, clock.now()) }),
    ...(context['imageUrl'] ? { imageUrl: context['imageUrl'] } : { icon }),
    buttons: [
      {
        id: 'plans',
        text: i18n.t('shell:hooks.plans'),
        variant: 'primary',
        redirect: plansHref(hrefOf, origin, context),
      },
      { id: 'later', text: i18n.t('shell:hooks.later'), variant: 'soft' },
    ],
  };
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
): Pick<PopupContent, 'icon' | 'tone' | 'buttons' | 'message'> {
  const reason = DecisionReason.safeParse(context['reason']).data;
  return {
    icon: 'warning',
    tone: 'danger',
    ...(reason && { message: i18n.t(`shell:disabledBecause.${reason}`) }),
    buttons: [
      { id: 'contact', text: i18n.t('shell:disabledContact'), variant: 'primary', redirect: hrefOf('contact') },
      { id: 'ok', text: i18n.t('shell:hooks.close'), variant: 'soft' },
    ],
  };
}
