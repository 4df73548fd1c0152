import styled from '@emotion/styled';
import { usePlaceLink } from '@halo/shared/remote';
import { color } from '@halo/shared/theme';
import { ButtonLink } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { NoWritingBar } from './no-writing-bar.ts';

/** Why nothing can be written, and the way back to the other conversations. */
export function ClosedBar({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const link = usePlaceLink();
  return (
    <NoWritingBar role="note">
      <Text>{text}</Text>
      <ButtonLink size="medium" variant="soft" {...link('conversations')}>
        {t('thread.back')}
      </ButtonLink>
    </NoWritingBar>
  );
}

const Text = styled.p({ flex: '1 1 220px', color: color.soft, lineHeight: 1.4 });
