import { type AppLinkProps, useFormats } from '@halo/shared/remote';
import { ButtonLink, Countdown, EmptyState, LiveRegion, Page, PageHeader, Stack, SuccessIcon } from '@halo/shared/ui';
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
  onDone: () => void;
  onAskNow: () => void;
}

export function OkView({ receipt, problem, chatsLink, goOnLink, onDone, onAskNow }: OkViewProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={receipt ? t('ok.title') : t('check.title')} width="narrow" />
      <Page width="narrow">
        {receipt ? (
          <Paid receipt={receipt} goOnLink={goOnLink} onDone={onDone} />
        ) : (
          <PendingView problem={problem} chatsLink={chatsLink} onAskNow={onAskNow} />
        )}
      </Page>
    </>
  );
}

function Paid({ receipt, goOnLink, onDone }: { receipt: Receipt } & Pick<OkViewProps, 'goOnLink' | 'onDone'>) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const kind = receipt.kind === 'plan' && receipt.startsAt !== undefined ? 'planLater' : receipt.kind;
  const date = receipt.startsAt === undefined ? '' : formats.longDate(receipt.startsAt);
  const brought =
    kind === 'credits'
      ? t('ok.credits', { count: receipt.grantedCredits })
      : t(`ok.${kind}`, { plan: receipt.planName, date });
  const isForAProfile = receipt.angelId !== undefined;
  return (
    <>
      <LiveRegion message={`${t('ok.title')}. ${brought}`} />
      <EmptyState
        icon={<SuccessIcon size={34} />}
        title={brought}
        text={t(`ok.text.${kind}`)}
        action={
          <Stack gap={5} style={{ width: '100%', minWidth: 240 }}>
            <ButtonLink fullWidth {...goOnLink}>
              {t(isForAProfile ? 'ok.backToChat' : 'ok.toChats')}
            </ButtonLink>
            <Countdown
              seconds={LEAVE_SECONDS}
              text={(count) => t(isForAProfile ? 'ok.leavingToChat' : 'ok.leaving', { count })}
              onDone={onDone}
              stayLabel={t('ui:stay')}
            />
          </Stack>
        }
      />
    </>
  );
}
