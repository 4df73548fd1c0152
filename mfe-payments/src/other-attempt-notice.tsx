import type { Formats } from '@halo/shared/i18n';
import { Notice } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { isCardCheck } from './card-check.ts';
import type { OtherAttempt, PaymentState } from './live/payment-state.ts';

/** How an attempt ended that needs no popup. */
export type QuietEnd = Extract<PaymentState, { status: 'idle' }>;

interface OtherAttemptNoticeProps {
  other: OtherAttempt;
  formats: Formats;
}

/** What became of a payment for another plan, in one sentence; the page goes on with its own. */
export function OtherAttemptNotice({ other, formats }: OtherAttemptNoticeProps) {
  const { t } = useTranslation('payments');
  const { planName, amountCents, end } = other;
  // A card that was checked for nothing: there was no payment that could have gone through or not.
  if (isCardCheck(other)) return null;
  return (
    <Notice tone={end === 'failed' ? 'warning' : 'info'}>
      {t(`other.${end}`, { plan: planName, price: formats.money(amountCents) })}
    </Notice>
  );
}
