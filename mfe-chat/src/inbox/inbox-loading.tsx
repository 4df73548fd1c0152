import styled from '@emotion/styled';
import { space } from '@halo/shared/theme';
import { SkeletonScreen } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** The outline of the list, where its rows will stand. */
export function InboxLoading() {
  const { t } = useTranslation('chat');
  return (
    <Place>
      <SkeletonScreen layout="list" label={t('ui:loading')} />
    </Place>
  );
}

const Place = styled.div({ padding: `${space[3]} 18px` });
