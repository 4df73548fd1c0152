import styled from '@emotion/styled';
import { missingParts, type User } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { ButtonLink, CrossIcon, IconButton, Notice } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * That the own profile lacks something, until it was followed or closed, once and for all devices.
 */
export function ProfileHint({ user }: { user: User }) {
  const { api, log, session } = usePlatform();
  const { t } = useTranslation('discovery');
  const linkTo = usePlaceLink();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || user.isHintHidden === true || missingParts(user).length === 0) return null;
  async function close(): Promise<void> {
    setIsClosed(true);
    try {
      session.userSaved(await api.accounts.saveProfile({ hidesHint: true }));
    } catch (thrown) {
      log.warn('that the hint was closed was not kept', { code: fromUnknown(thrown).code });
    }
  }
  const { href, onClick } = linkTo('ownProfile');
  return (
    <Hint
      role="note"
      action={
        <>
          <ButtonLink
            size="small"
            variant="ghost"
            href={href}
            onClick={(event) => {
              void close();
              onClick(event);
            }}
          >
            {t('hint.open')}
          </ButtonLink>
          <IconButton label={t('hint.close')} onClick={() => void close()}>
            <CrossIcon size={20} />
          </IconButton>
        </>
      }
    >
      {t('hint.text')}
    </Hint>
  );
}

const Hint = styled(Notice)({ margin: `${space[3]} 0` });
