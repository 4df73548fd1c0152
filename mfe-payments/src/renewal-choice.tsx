import type { RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { Checkbox, Panel } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface RenewalChoiceProps {
  renewal: NonNullable<RatePlan['renewal']>;
  endsAt: number | undefined;
  isTicked: boolean;
  isLocked: boolean;
  /** paid with something else than a card */
  hasWallet: boolean;
  formats: Formats;
  onChange: (isTicked: boolean) => void;
}

/** Whether the plan renews itself: only when that is ticked. */
export function RenewalChoice({
  renewal,
  endsAt,
  isTicked,
  isLocked,
  hasWallet,
  formats,
  onChange,
}: RenewalChoiceProps) {
  const { t } = useTranslation('payments');
  // What waits for its buyer has no last day yet.
  const texts = endsAt === undefined ? 'renewalChoice.onceBegun' : 'renewalChoice';
  const date = endsAt === undefined ? '' : formats.longDate(endsAt);
  return (
    <Panel>
      <Checkbox
        checked={isTicked && !hasWallet}
        disabled={isLocked || hasWallet}
        onChange={(event) => onChange(event.target.checked)}
        label={t(`renewalChoice.${renewal.every}`, { price: formats.money(renewal.priceCents) })}
        hint={
          hasWallet ? t(`${texts}.cardOnly`, { date }) : t(isTicked ? `${texts}.ticked` : `${texts}.unticked`, { date })
        }
      />
    </Panel>
  );
}
