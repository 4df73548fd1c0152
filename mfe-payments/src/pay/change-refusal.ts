import type { Brand, ProblemCode } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import type { Platform } from '@halo/shared/remote';
import { refusalStep } from '../live/refusal-step.ts';

export interface ChangeRefusal {
  readonly title: string;
  readonly text: string;
  /** the plan goes on with the card it has; false: it renews no more */
  readonly isRenewing: boolean;
}

/** What all pages say of these is about a payment: its amount, an offer, another way to pay. */
const ABOUT_PAYMENTS: readonly ProblemCode[] = [
  'insufficient_funds',
  'already_declined',
  'card_declined',
  'card_not_on_file',
  'payment_generic',
  'payment_retry',
  'processing_error',
  'change_method',
  'payment_paused',
  'payment_not_accepted',
];

/** Why a card did not take the place of another one: it was checked, and nothing was to be paid. */
export function changeRefusal(i18n: Platform['i18n'], { support }: Brand, code: ProblemCode): ChangeRefusal {
  if (code === 'plan_unknown')
    return { title: i18n.t('payments:change.none'), text: i18n.t('payments:change.noneText'), isRenewing: false };
  const common = { title: problemTitle(i18n, code), text: problemText(i18n, code), isRenewing: true };
  if (!ABOUT_PAYMENTS.includes(code)) return common;
  const { kind } = refusalStep(code);
  const text = (part: 'title' | 'text') => i18n.t(`payments:change.refusal.${kind}.${part}`, { email: support.email });
  // What is wrong with a card its own title says best.
  const isNamed = kind === 'otherCard' && code !== 'payment_generic' && code !== 'already_declined';
  return { ...common, ...(isNamed ? {} : { title: text('title') }), text: text('text') };
}
