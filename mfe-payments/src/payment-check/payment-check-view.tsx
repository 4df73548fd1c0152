import type { AppLinkProps } from '@halo/shared/remote';
import { Button, EmptyState, Page, PageHeader, ShieldIcon, TypingDots } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { PendingView } from '../pending-view.tsx';
import type { PaymentCheckState } from './payment-check-state.ts';

export interface PaymentCheckViewProps {
  status: PaymentCheckState['status'];
  problem: string | undefined;
  chatsLink: AppLinkProps;
  onAskNow: () => void;
}

export function PaymentCheckView({ status, problem, chatsLink, onAskNow }: PaymentCheckViewProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={t('check.title')} width="narrow" />
      <Page width="narrow">
        {status === 'pending' ? (
          <PendingView problem={problem} chatsLink={chatsLink} onAskNow={onAskNow} />
        ) : (
          <div role="status">
            <EmptyState
              icon={<ShieldIcon size={30} />}
              title={t('check.asking')}
              text={problem ?? t('check.text')}
              action={
                problem ? (
                  <Button onClick={onAskNow}>{t('ui:retry')}</Button>
                ) : (
                  <TypingDots label={t('check.waiting')} />
                )
              }
            />
          </div>
        )}
      </Page>
    </>
  );
}
