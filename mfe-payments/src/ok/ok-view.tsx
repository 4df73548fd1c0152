import { paymentNumber } from '@halo/shared/contracts';
import { type AppLinkProps, startTexts, useFormats, usePlatform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
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
  Text,
} from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../payment-drafts.ts';
import { PendingView } from '../pending-view.tsx';

const LEAVE_SECONDS = 6;

export interface OkViewProps {
  /** absent while the outcome is not known */
  receipt: Receipt | undefined;
  problem: string | undefined;
  chatsLink: AppLinkProps;
  goOnLink: AppLinkProps;
  /** what is paid and waits begins */
  onBegin: () => void;
  onReceipt: () => void;
  onDone: () => void;
  onAskNow: () => void;
}

export function OkView({ receipt, problem, chatsLink, goOnLink, onBegin, onReceipt, onDone, onAskNow }: OkViewProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={receipt ? t('ok.title') : t('check.title')} width="narrow" />
      <Page width="narrow">
        {receipt ? (
          <Paid receipt={receipt} goOnLink={goOnLink} onBegin={onBegin} onReceipt={onReceipt} onDone={onDone} />
        ) : (
          <PendingView problem={problem} chatsLink={chatsLink} onAskNow={onAskNow} />
        )}
      </Page>
    </>
  );
}

type PaidProps = { receipt: Receipt } & Pick<OkViewProps, 'goOnLink' | 'onBegin' | 'onReceipt' | 'onDone'>;

function Paid({ receipt, goOnLink, onBegin, onReceipt, onDone }: PaidProps) {
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
        text={
          <>
            {t(`ok.text.${kind}`, { date })}
            <PaymentFacts receipt={receipt} />
          </>
        }
        action={
          <Stack gap={5} style={{ width: '100%', minWidth: 240 }}>
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

/** How much, how, and under which number it is found again. */
function PaymentFacts({ receipt: { kind, amountCents, method, attemptId } }: { receipt: Receipt }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  if (kind === 'verification' || attemptId === undefined) return null;
  const facts = [
    formats.money(amountCents),
    ...(method === undefined ? [] : [t(`methods.${method}`)]),
    t('ok.number', { number: paymentNumber(attemptId) }),
  ];
  return (
    <Text as="span" size="small" style={{ display: 'block', marginTop: space[2] }}>
      {facts.join(' · ')}
    </Text>
  );
}

/** A check of a card costs nothing, so there is nothing to prove. */
function hasDocument({ kind, attemptId }: Receipt): boolean {
  return kind !== 'verification' && attemptId !== undefined;
}

function kindOf({ kind, startsAt, waitsUntil }: Receipt): Receipt['kind'] | 'waiting' | 'planLater' {
  if (waitsUntil !== undefined) return 'waiting';
  return kind === 'plan' && startsAt !== undefined ? 'planLater' : kind;
}
