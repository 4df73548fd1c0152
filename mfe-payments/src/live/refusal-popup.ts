import type { Brand, ProblemCode } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import type { Platform, PopupButton, PopupContent } from '@halo/shared/remote';
import { refusalStep } from './refusal-step.ts';

/** Failures that are not about the card. */
const NOT_THE_CARD: readonly ProblemCode[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'bad_answer',
  'rate_limited',
  'plan_unknown',
  'price_changed',
  'offer_changed',
  'payment_pending',
  'conflict',
  'session_expired',
  'unauthenticated',
  'spending_limit',
  'spending_paused',
  'payment_paused',
  'payment_not_accepted',
  'payment_amount_differs',
];

export interface Refusal {
  code: ProblemCode;
  declines: number;
  /** so many refusals by a bank mean that another way is offered */
  declinesBeforeOther: number;
  /** there is another way to pay on this page */
  hasOther: boolean;
}

/** What happened; another way to pay is named only where there is one. */
export function refusalText(
  i18n: Platform['i18n'],
  brand: Brand,
  code: ProblemCode,
  hasOther: boolean,
): { title: string; text: string } {
  if (code === 'payment_not_accepted' || code === 'payment_amount_differs')
    return {
      title: problemTitle(i18n, code),
      text: i18n.t(`payments:refusal.${code === 'payment_not_accepted' ? 'notAccepted' : 'otherAmount'}`, {
        email: brand.support.email,
      }),
    };
  if (!hasOther && refusalStep(code).kind === 'otherWay') {
    const isPaused = code === 'payment_paused';
    return {
      title: isPaused ? problemTitle(i18n, code) : i18n.t('payments:refusal.noOther.title'),
      text: i18n.t(`payments:refusal.noOther.${isPaused ? 'paused' : 'text'}`, { email: brand.support.email }),
    };
  }
  return { title: problemTitle(i18n, code), text: problemText(i18n, code) };
}

/**
 * The popup of a payment that did not go through: what happened, the one thing to do, and the way back to the plans.
 */
export function refusalPopup(
  { i18n, brand, hrefOf }: Pick<Platform, 'i18n' | 'brand' | 'hrefOf'>,
  { code, declines, declinesBeforeOther, hasOther }: Refusal,
): PopupContent {
  const text = (key: string, values = {}): string => i18n.t(`payments:refusal.${key}`, values);
  const isEnough = declines >= declinesBeforeOther;
  const { kind } = refusalStep(code);
  const plans = { id: 'plans', text: text('plans'), redirect: hrefOf('plans') };
  const other = { id: 'other', text: text('step.otherWay') };
  const stay = (): PopupButton =>
    kind === 'profile'
      ? { id: 'profile', text: text('step.profile'), redirect: hrefOf('spending') }
      : { id: 'stay', text: text(`step.${kind}`) };
  const refusal = refusalText(i18n, brand, code, hasOther);
  // What cannot be bought any more, or in no way that is here, leads back.
  const isOver = kind === 'plans' || (kind === 'otherWay' && !hasOther);
  const isOtherFirst = hasOther && (isEnough || kind === 'otherWay');
  return {
    title: refusal.title,
    description: refusal.text,
    // Its own text names the address already.
    ...(isEnough && !isOver ? { message: text(hasOther ? 'manyOther' : 'many', { email: brand.support.email }) } : {}),
    icon: NOT_THE_CARD.includes(code) ? 'warning' : 'card',
    tone: 'danger',
    buttons: isOver ? [plans] : [isOtherFirst ? other : stay(), { ...plans, variant: 'soft' }],
  };
}
