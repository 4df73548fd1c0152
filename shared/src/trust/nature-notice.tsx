import styled from '@emotion/styled';
import { Info } from 'lucide-react';
import type { Language } from '../contracts/language.ts';
import type { ProfileNature } from '../contracts/profiles.ts';
import { color, fontSize } from '../theme/tokens.ts';
import { natureNoticeText } from './nature-texts.ts';

export interface NatureNoticeProps {
  nature: ProfileNature;
  locale: Language;
}

/** The sentence on top of a conversation with a profile that is not a real person. Nothing for real persons. */
export function NatureNotice({ nature, locale }: NatureNoticeProps) {
  const text = natureNoticeText(nature, locale);
  if (text === undefined) return null;
  return (
    <Root role="note" data-nature={nature}>
      <Info size={16} />
      <span>{text}</span>
    </Root>
  );
}

const Root = styled.div({
  display: 'flex !important',
  visibility: 'visible !important' as 'visible',
  opacity: '1 !important',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: '8px 16px',
  background: color.tint,
  color: color.ink,
  fontSize: fontSize.small,
  lineHeight: 1.4,
  textAlign: 'start',
  '& > svg': { flex: 'none' },
});
