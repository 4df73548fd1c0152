import { useAppLink } from '@halo/shared/remote';
import { IconButtonLink, SettingsIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ALERTS_PATH } from './paths.ts';

/** The way to the settings of notifications, beside the title of a page. */
export function AlertsLink() {
  const { t } = useTranslation('chat');
  const link = useAppLink();
  return (
    <IconButtonLink {...link(ALERTS_PATH)} label={t('alerts.title')}>
      <SettingsIcon size={22} />
    </IconButtonLink>
  );
}
