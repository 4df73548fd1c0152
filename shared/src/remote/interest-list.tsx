import styled from '@emotion/styled';
import { useTranslation } from 'react-i18next';
import { type Interest, sharedFirst } from '../contracts/interests.ts';
import { color, fontSize, fontWeight, radius } from '../theme/tokens.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/screen-reader/visually-hidden.tsx';

export interface InterestListProps {
  interests: readonly Interest[];
  /** of the one who looks: what both like comes first and is marked */
  own?: readonly Interest[] | undefined;
  /** at most so many */
  limit?: number;
  /** `onPhoto` over a picture */
  tone?: 'plain' | 'onPhoto';
}

/** What a person likes to do. */
export function InterestList({ interests, own = [], limit = interests.length, tone = 'plain' }: InterestListProps) {
  const { t } = useTranslation();
  return (
    <List data-tone={tone} aria-label={t('person:title')}>
      {sharedFirst(interests, own)
        .slice(0, limit)
        .map((interest) => {
          const isShared = own.includes(interest);
          return (
            <li key={interest} data-shared={isShared || undefined}>
              {isShared && <CheckIcon size={14} />}
              {t(`person:interests.${interest}`)}
              {isShared && <VisuallyHidden>, {t('person:shared')}</VisuallyHidden>}
            </li>
          );
        })}
    </List>
  );
}

const List = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '3px 11px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.round,
    background: color.surface,
    color: color.ink,
    fontSize: fontSize.small,
    fontWeight: fontWeight.medium,
  },
  '& > li[data-shared]': { borderColor: color.accent, background: color.tint, color: color.accent },
  '&[data-tone=onPhoto] > li': {
    borderColor: 'rgb(255 255 255 / 0.45)',
    background: 'rgb(24 8 18 / 0.55)',
    color: color.onDeep,
  },
  '&[data-tone=onPhoto] > li[data-shared]': { borderColor: 'transparent', background: '#ffffff', color: '#3d2a38' },
});
