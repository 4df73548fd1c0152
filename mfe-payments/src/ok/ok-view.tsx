import { type AppLinkProps, startTexts, useFormats, usePlatform } from '@halo/shared/remote';
import {
  Button,
  ButtonLink,
  Countdown,
  EmptyState,
  LiveRegion,
  Page,
  PageHeader,
  Stack,
  SuccessIcon,
} from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../payment-drafts.ts';
import { PendingView } from '../pending-view.tsx';
import { PaymentFacts } from './payment-facts.tsx';

const LEAVE_SECONDS = 6;

export interface OkViewProps {
  /** absent while the outcome is not known */
  receipt: Receipt | undefined;
  /** of the document; absent while it is not known */
  receiptNumber: string | undefined;
  problem: string | undefined;
  chatsLink: AppLinkProps;
  goOnLink: AppLinkProps;
  /** what is paid and waits begins */
  onBegin: () => void;
  onReceipt: () => void;
  onDone: () => void;
  onAskNow: () => void;
}

export function OkView(props: OkViewProps) {
  const { receipt, problem, chatsLink, onAskNow } = props;
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={receipt ? t('ok.title') : t('check.title')} width="narrow" />
      <Page width="narrow">
        {receipt ? (
          <Paid {...props} receipt={receipt} />
        ) : (
          <PendingView problem={problem} chatsLink={chatsLink} onAskNow={onAskNow} />
        )}
      </Page>
    </>
  );
}

type PaidProps = { receipt: Receipt } & Pick<
  OkViewProps,
  'receiptNumber' | 'goOnLink' | 'onBegin' | 'onReceipt' | 'onDone'
>;

function Paid({ receipt, receiptNumber, goOnLink, onBegin, onReceipt, onDone }: PaidProps) {
  const { t } = useTranslation('payments');
  const { language } = usePlatform();
  const formats = useFormats();
  const { planName: plan, startsAt, waitsUntil } = receipt;
  const kind = kindOf(receipt);
  const date = formats.longDate(waitsUntil ?? startsAt ?? 0);
  const brought =
    kind === 'credits' ? t('ok.credits', { count: receipt.grantedCredits }) : t(`ok.${kind}`, { plan, date });
  const isForAProfile = receipt.angelId !== undefined;
  return (
    <>
      <LiveRegion message={`${t('ok.title')}. ${brought}`} />
      <EmptyState
        icon={<SuccessIcon size={34} />}
        title={brought}
        text={t(`ok.text.${kind}`, { date })}
        action={
          <Stack gap={5} style={{ width: '100%', minWidth: 240 }}>
            {hasDocument(receipt) && <PaymentFacts receipt={receipt} receiptNumber={receiptNumber} />}
            {kind === 'waiting' && (
              <Button fullWidth onClick={onBegin}>
                {startTexts(language, plan).begin}
              </Button>
            )}
            <ButtonLink fullWidth {...(kind === 'waiting' ? { variant: 'soft' } : {})} {...goOnLink}>
              {t(isForAProfile ? 'ok.backToChat' : 'ok.toChats')}
            </ButtonLink>
            {hasDocument(receipt) && (
              <Button variant="ghost" fullWidth onClick={onReceipt}>
                {t('ok.receipt')}
              </Button>
            )}
            {/* A question that stands open is not taken away by a clock. */}
            {kind !== 'waiting' && (
              <Countdown
                seconds={LEAVE_SECONDS}
                text={(count) => t(isForAProfile ? 'ok.leavingToChat' : 'ok.leaving', { count })}
                onDone={onDone}
                stayLabel={t('ui:stay')}
              />
            )}
          </Stack>
        }
      />
    </>
  );
}

/** A check of a card costs nothing, so there is nothing to prove. */
function hasDocument(receipt: Receipt): receipt is Receipt & { attemptId: string } {
  return receipt.kind !== 'verification' && receipt.attemptId !== undefined;
}

function kindOf({ kind, startsAt, waitsUntil }: Receipt): Receipt['kind'] | 'waiting' | 'planLater' {
  if (waitsUntil !== undefined) return 'waiting';
  return kind === 'plan' && startsAt !== undefined ? 'planLater' : kind;
}
