import styled from '@emotion/styled';
import { previewableIn } from '@halo/shared/contracts';
import { type Platform, usePlatform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { Checkbox } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Kept by this browser, for all conversations, until it is chosen otherwise or the account leaves it. */
const KEY = ['chat', 'link-preview'] as const;
const OFF = 'off';

export type ChoiceStorage = Pick<Platform['storage'], 'getDraft' | 'setDraft' | 'removeDraft'>;

/** The text leads somewhere, and its sender did not choose to send such texts without a preview. */
export function wantsPreviewOf(text: string, storage: ChoiceStorage): boolean {
  return previewableIn(text) !== undefined && storage.getDraft(...KEY) !== OFF;
}

/** Over the box, while the text leads somewhere: with a preview or without. */
export function LinkChoice({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const { storage } = usePlatform();
  const [isOn, setOn] = useState(() => storage.getDraft(...KEY) !== OFF);
  const address = previewableIn(text);
  if (address === undefined) return null;
  function choose(next: boolean): void {
    if (next) storage.removeDraft(...KEY);
    else storage.setDraft(...KEY, OFF);
    setOn(next);
  }
  return (
    <Choice
      label={t('link.choice', { site: new URL(address).hostname })}
      hint={t('link.choiceHint')}
      checked={isOn}
      onChange={(event) => choose(event.target.checked)}
    />
  );
}

const Choice = styled(Checkbox)({ marginBottom: space[2] });
