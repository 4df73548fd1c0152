import { DecisionReason, type HookOrigin, type Language, HOOKS } from '@halo/shared/contracts';
import type { Platform, PopupContent } from '@halo/shared/remote';
import { isSelling, offerWindow } from '@halo/shared/texts/hooks';
import type { i18n as I18n } from 'i18next';

type Buyer = Parameters<typeof offerWindow>[2];

/** The generic popup for an origin that no remote fills. */
export function hookContent(
  i18n: I18n,
  origin: HookOrigin,
  user: Buyer,
  context: Readonly<Record<string, string>>,
  { hrefOf, clock }: Pick<Platform, 'hrefOf' | 'clock'>,
): PopupContent {
  if (!isSelling(origin)) {
    const text = (key: string): string => i18n.t(`shell:hooks.${origin}.${key}`, { ...context });
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
  const words = {
    t: (key: string, values: object) => i18n.t(`shell:${key}`, { ...values }),
    language: i18n.language as Language,
  };
  const { title, text, prices, icon, isOwnIcon, colour, buttons } = offerWindow(
    words,
    origin,
    user,
    context,
    clock.now(),
  );
  const look = {
    plans: { icon: 'crown', variant: 'primary', redirect: plansHref(hrefOf, origin, context) },
    verify: { variant: 'soft', redirect: hrefOf('ownProfile', { part: 'verification' }) },
    later: { variant: 'soft' },
  } as const;
  return {
    title,
    description: text,
    ...(colour === undefined ? {} : { colour }),
    ...(prices === undefined ? {} : { message: prices }),
    // An icon that the flow chose comes before the person's picture: it was chosen with its colour.
    ...(context['imageUrl'] && !isOwnIcon ? { imageUrl: context['imageUrl'] } : { icon }),
    buttons: buttons.map((button) => ({ ...button, ...look[button.id] })),
  };
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
