import styled from '@emotion/styled';
import { color, fontWeight } from '@halo/shared/theme';
import { Text } from '@halo/shared/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Characters of a description that are shown before "more". */
const DESCRIPTION_PREVIEW_CHARS = 300;

/** What a person writes about themselves; a long text begins with a part of it. */
export function ProfileDescription({ text }: { text: string }) {
  const { t } = useTranslation('discovery');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const preview = previewOf(text);
  return (
    <div>
      <Text id={id} dir="auto" style={{ whiteSpace: 'pre-line', lineHeight: 1.55 }}>
        {isOpen || preview === undefined ? text : preview}
      </Text>
      {preview !== undefined && (
        <More type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'profile.less' : 'profile.more')}
        </More>
      )}
    </div>
  );
}

/**
 * The beginning of a long text with an ellipsis; undefined when all of it is short enough. Never cuts through a
 * character.
 */
export function previewOf(text: string): string | undefined {
  const characters = [...text];
  return characters.length <= DESCRIPTION_PREVIEW_CHARS
    ? undefined
    : `${characters.slice(0, DESCRIPTION_PREVIEW_CHARS).join('').trimEnd()}…`;
}

const More = styled.button({
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  fontWeight: fontWeight.bold,
});
