import styled from '@emotion/styled';
import type { RatePlan, SavedCard } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { Button, Dialog, LockIcon, Notice, Panel, Stack, TypingDots } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { cardName } from '../card-name.ts';
import { DebtNotice } from '../debt-notice.tsx';
import { OtherAttemptNotice, type QuietEnd } from '../other-attempt-notice.tsx';
import { PaymentSummary } from '../payment-summary.tsx';
import { mayStartEarly, type PlanTerms, termsAsTicked } from '../plan-terms.ts';
import { RenewalChoice } from '../renewal-choice.tsx';
import { StartChoice } from '../start-choice.tsx';

export interface ExpressPayProps {
  card: SavedCard;
  plan: RatePlan;
  messageCost: number;
  renews: boolean;
  startsAtOnce: boolean;
  /** of the plan */
  terms: PlanTerms | undefined;
  /** credits missing of earlier payments */
  missingCredits: number;
  descriptor: string;
  formats: Formats;
  isBusy: boolean;
  isCancelling: boolean;
  /** how the last attempt ended, when it needs no popup */
  note: QuietEnd | undefined;
  onRenews: (isTicked: boolean) => void;
  onStartsAtOnce: (isTicked: boolean) => void;
  onPay: () => void;
  /** another way to pay */
  onOther: () => void;
}

/** Everything that must stand beside a button that charges a card on file at once, and the button. */
export function ExpressPay({
  card,
  plan,
  messageCost,
  renews,
  startsAtOnce,
  terms,
  missingCredits,
  descriptor,
  formats,
  isBusy,
  isCancelling,
  note,
  onRenews,
  onStartsAtOnce,
  onPay,
  onOther,
}: ExpressPayProps) {
  const { t } = useTranslation('payments');
  const shown = terms && termsAsTicked(plan, terms, startsAtOnce);
  const busyLabel = t(isCancelling ? 'pay.cancelling' : 'express.charging');
  return (
    <>
      <DebtNotice plan={plan} missingCredits={missingCredits} />
      <Panel as="section" aria-label={t('summary.title')}>
        <PaymentSummary
          plan={plan}
          messageCost={messageCost}
          missingCredits={missingCredits}
          renews={renews && plan.renewal !== undefined}
          terms={shown}
          descriptor={descriptor}
          formats={formats}
        />
      </Panel>
      {plan.renewal && (
        <RenewalChoice
          renewal={plan.renewal}
          endsAt={shown?.endsAt}
          isTicked={renews}
          isLocked={isBusy}
          hasWallet={false}
          formats={formats}
          onChange={onRenews}
        />
      )}
      {mayStartEarly(plan, terms) && (
        <StartChoice
          isTicked={startsAtOnce}
          isLocked={isBusy}
          startsBy={terms?.startsBy}
          formats={formats}
          onChange={onStartsAtOnce}
        />
      )}
      <Stack gap={3}>
        <Said role="status" tabIndex={-1} data-pay-status>
          {note?.other ? (
            <OtherAttemptNotice other={note.other} formats={formats} />
          ) : (
            note?.hint && <Notice>{t(`hint.${note.hint}`)}</Notice>
          )}
        </Said>
        <Button fullWidth icon={<LockIcon size={18} />} busy={isBusy} busyLabel={busyLabel} onClick={onPay}>
          <Label>{t('saved.pay', { price: formats.money(plan.totalCents), card: cardName(t, card) })}</Label>
        </Button>
        <Button fullWidth variant="soft" onClick={onOther}>
          {t('express.other')}
        </Button>
      </Stack>
      <Dialog
        open={isBusy && !isCancelling}
        staticBackdrop
        onClose={() => {}}
        title={t('express.charging')}
        description={t('express.wait')}
      >
        <TypingDots label={t('express.charging')} />
      </Dialog>
    </>
  );
}

const Said = styled('div')({ '&:focus-visible': { outline: 'none' } });
const Label = styled('span')({ textWrap: 'balance' });
