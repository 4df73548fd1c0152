import { usePlaceLink } from '@halo/shared/remote';
import { PageHeader } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AlertsView } from './alerts-view.tsx';
import { useAlerts } from './use-alerts.ts';

/** `/activeNotifications`: how, when and about what a person is notified outside the page. */
export function AlertsPage() {
  const { t } = useTranslation('chat');
  const link = usePlaceLink();
  const { state, failed, trouble, actions } = useAlerts();
  return (
    <>
      <PageHeader
        title={t('alerts.title')}
        back={{ ...link('notifications'), label: t('alerts.back') }}
        width="narrow"
      />
      <AlertsView {...{ state, failed, trouble, actions }} />
    </>
  );
}
