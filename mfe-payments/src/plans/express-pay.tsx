import styled from '@emotion/styled';
import type { RatePlan, SavedCard } from '@halo/shared/contracts';
import { Button, Dialog, LockIcon, Notice, Panel, Stack, TypingDots } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { cardName } from '../card-name.ts';
import { OtherAttemptNotice } from '../other-attempt-notice.tsx';
import { PaymentSummary } from '../payment-summary.tsx';
import { mayStartEarly } from '../plan-terms.ts';
import { RenewalChoice } from '../renewal-choice.tsx';
import { StartChoice } from '../start-choice.tsx';
import type { PlansViewProps } from './plans-view.tsx';

interface ExpressPayProps extends PlansViewProps {
  card: SavedCard;
  plan: RatePlan;
}

/** Everything that must stand beside a button that charges a card on file at once, and the button. */
export function ExpressPay({
  card,
  plan,
  messageCost,
  renews,
  startsAtOnce,
  terms,
  descriptor,
  formats,
  express,
  actions,
}: ExpressPayProps) {
  const { t } = useTranslation('payments');
  const { isBusy, isCancelling, note } = express;
  const busyLabel = t(isCancelling ? 'pay.cancelling' : 'express.charging');
  return (
    <>
      <Panel as="section" aria-label={t('summary.title')}>
        <PaymentSummary
          plan={plan}
          messageCost={messageCost}
          renews={renews && plan.renewal !== undefined}
          terms={terms}
          descriptor={descriptor}
          formats={formats}
        />
      </Panel>
      {plan.renewal && (
        <RenewalChoice
          renewal={plan.renewal}
          endsAt={terms?.endsAt}
          isTicked={renews}
          isLocked={isBusy}
          hasWallet={false}
          formats={formats}
          onChange={actions.setRenews}
        />
      )}
      {mayStartEarly(plan, terms) && (
        <StartChoice isTicked={startsAtOnce} isLocked={isBusy} onChange={actions.setStartsAtOnce} />
      )}
      <Stack gap={3}>
        <Said role="status" tabIndex={-1} data-pay-status>
          {note?.other ? (
            <OtherAttemptNotice other={note.other} formats={formats} />
          ) : (
            note?.hint && <Notice>{t(`hint.${note.hint}`)}</Notice>
          )}
        </Said>
        <Button fullWidth icon={<LockIcon size={18} />} busy={isBusy} busyLabel={busyLabel} onClick={actions.payNow}>
          <Label>{t('saved.pay', { price: formats.money(plan.totalCents), card: cardName(t, card) })}</Label>
        </Button>
        <Button fullWidth variant="soft" onClick={actions.goOn}>
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
