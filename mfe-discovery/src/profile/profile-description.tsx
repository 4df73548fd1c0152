import styled from '@emotion/styled';
import { color, fontWeight } from '@halo/shared/theme';
import { Text } from '@halo/shared/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewOf } from './description-preview.ts';

/** What a person writes about themselves; a long text begins with a part of it. */
export function ProfileDescription({ text }: { text: string }) {
  const { t } = useTranslation('discovery');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const preview = previewOf(text);
  return (
    <div>
      <Text id={id} style={{ whiteSpace: 'pre-line', lineHeight: 1.55 }}>
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

const More = styled.button({
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  fontWeight: fontWeight.bold,
});
