import type { Brand, ProblemCode } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import type { Platform, PopupContent } from '@halo/shared/remote';
import { PLANS_PATH } from '../paths.ts';
import { MANY_DECLINES } from '../payment-drafts.ts';

/** Failures that are not about the card. */
const NOT_THE_CARD: readonly ProblemCode[] = [
  'offline', 'timeout', 'unavailable', 'internal', 'bad_answer', 'rate_limited', 'plan_unknown', 'payment_pending', 'conflict', 'session_expired', 'unauthenticated',
];

/** The popup of a payment that did not go through: what happened, what to do, and the way back to the plans. */
export function refusalPopup(i18n: Platform['i18n'], brand: Brand, { code, declines }: { code: ProblemCode; declines: number }): PopupContent {
  const text = (key: string, values = {}): string => i18n.t(`payments:refusal.${key}`, values);
  const stay = { id: 'stay', text: text('stay') };
  const plans = { id: 'plans', text: text('plans'), redirect: PLANS_PATH };
  return {
    title: problemTitle(i18n, code),
    description: problemText(i18n, code),
    ...(declines >= MANY_DECLINES ? { message: text('many', { email: brand.support.email }) } : {}),
    icon: NOT_THE_CARD.includes(code) ? 'warning' : 'card',
    tone: 'danger',
    // What cannot be bought any more leads back first.
    buttons: code === 'plan_unknown' ? [plans] : [stay, { ...plans, variant: 'soft' }],
  };
}
