import styled from '@emotion/styled';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { BellIcon, CrossIcon, IconButton, Notice } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPush, isApplePhone, isInstalled } from './apple-phone.ts';

const [SCOPE, NAME, CLOSED] = ['device', 'install-hint', 'closed'];

/**
 * On an iPhone in a browser: how messages can be notified at all. Until it is closed; that is a choice of the device,
 * so it stays over a sign-out.
 */
export function InstallHint() {
  const { t } = useTranslation('chat');
  const { storage } = usePlatform();
  const link = usePlaceLink();
  const [isShown, setShown] = useState(
    () => isApplePhone() && !hasPush() && !isInstalled() && storage.getDraft(SCOPE, NAME) !== CLOSED,
  );
  if (!isShown) return null;
  function close(): void {
    storage.setDraft(SCOPE, NAME, CLOSED);
    setShown(false);
  }
  return (
    <Place role="group" aria-label={t('install.title')}>
      <Notice
        icon={<BellIcon size={20} />}
        action={
          <IconButton label={t('install.close')} onClick={close}>
            <CrossIcon size={20} />
          </IconButton>
        }
      >
        {t('install.text')} <a {...link('notificationSettings')}>{t('install.more')}</a>
      </Notice>
    </Place>
  );
}

const Place = styled.div({ padding: `0 18px ${space[2]}` });
