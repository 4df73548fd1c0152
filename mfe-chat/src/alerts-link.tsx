import { usePlaceLink } from '@halo/shared/remote';
import { IconButtonLink, SettingsIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** The way to the settings of notifications, beside the title of a page. */
export function AlertsLink() {
  const { t } = useTranslation('chat');
  const link = usePlaceLink();
  return (
    <IconButtonLink {...link('notificationSettings')} label={t('alerts.title')}>
      <SettingsIcon size={22} />
    </IconButtonLink>
  );
}
