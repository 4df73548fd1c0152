import styled from '@emotion/styled';
import { previewableIn } from '@halo/shared/contracts';
import { space } from '@halo/shared/theme';
import { Checkbox } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { LinkPreviewsChoice } from './use-link-previews.ts';

/** Over the box, while the text leads somewhere: with a preview or without. */
export function LinkChoice({ text, previews }: { text: string; previews: LinkPreviewsChoice }) {
  const { t } = useTranslation('chat');
  const address = previewableIn(text);
  if (address === undefined) return null;
  return (
    <Choice
      label={t('link.choice', { site: new URL(address).hostname })}
      hint={t('link.choiceHint')}
      checked={previews.isOn}
      onChange={(event) => previews.choose(event.target.checked)}
    />
  );
}

const Choice = styled(Checkbox)({ marginBottom: space[2] });
