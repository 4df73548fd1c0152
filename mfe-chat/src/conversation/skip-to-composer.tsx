import styled from '@emotion/styled';
import { color, layer, radius, space } from '@halo/shared/theme';
import { visuallyHidden } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Of the box to write in, where there is one, and of the box with the messages. */
export const COMPOSER_ID = 'chat-composer';
export const MESSAGES_ID = 'chat-messages';

/** Jumps over the list and the messages to where one writes; where nothing can be written, to the messages. */
export function SkipToComposer() {
  const { t } = useTranslation('chat');
  return (
    <Link
      href={`#${COMPOSER_ID}`}
      onClick={(event) => {
        event.preventDefault();
        (document.getElementById(COMPOSER_ID) ?? document.getElementById(MESSAGES_ID))?.focus();
      }}
    >
      {t('thread.skip')}
    </Link>
  );
}

const Link = styled.a({
  position: 'absolute',
  top: space[2],
  left: space[2],
  zIndex: layer.toast,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.small,
  background: color.accent,
  color: color.accentInk,
  '&:not(:focus)': visuallyHidden,
});
