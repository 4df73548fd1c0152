import styled from '@emotion/styled';
import { usePlaceLink } from '@halo/shared/remote';
import { color, space } from '@halo/shared/theme';
import { ButtonLink } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Where the box to write in was: why nothing can be written, and the way back to the other conversations. */
export function ClosedBar({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const link = usePlaceLink();
  return (
    <Bar role="note">
      <Text>{text}</Text>
      <ButtonLink size="medium" variant="soft" {...link('conversations')}>
        {t('thread.back')}
      </ButtonLink>
    </Bar>
  );
}

const Bar = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[3]}`,
  borderTop: `1px solid ${color.line}`,
  background: color.surface,
  padding: `14px calc(16px + env(safe-area-inset-right)) calc(14px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left))`,
  '& > a': { marginInlineStart: 'auto' },
});
const Text = styled.p({ flex: '1 1 220px', color: color.soft, lineHeight: 1.4 });
