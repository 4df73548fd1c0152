import styled from '@emotion/styled';
import { BadgeCheck, Bot, Drama, Headset, UserRound } from 'lucide-react';
import type { Language } from '../contracts/language.ts';
import type { ProfileNature } from '../contracts/profiles.ts';
import { natureText, shortNatureText } from '../texts/nature-text.ts';

const ICONS = { person: UserRound, verified_person: BadgeCheck, operator: Headset, ai: Bot, sample: Drama } as const;

/** A card of this width has no room for three words. */
const NARROW_PX = 220;

export interface NatureLabelProps {
  nature: ProfileNature;
  /** The page's language. */
  locale: Language;
  /** `onPhoto` for a corner of a picture. */
  tone?: 'plain' | 'onPhoto';
}

/**
 * Says who stands behind a profile, in an icon and a word. It takes no `className` and no theme colour, and its
 * visibility is `!important`: what a brand configures cannot make it disappear.
 */
export function NatureLabel({ nature, locale, tone = 'plain' }: NatureLabelProps) {
  const Icon = ICONS[nature];
  const short = shortNatureText(nature, locale);
  return (
    <Root data-nature={nature} data-tone={tone}>
      <Icon size={13} strokeWidth={2.2} />
      {short === undefined ? (
        natureText(nature, locale)
      ) : (
        <>
          <span data-in-full="">{natureText(nature, locale)}</span>
          <span data-in-short="" aria-hidden="true">
            {short}
          </span>
        </>
      )}
    </Root>
  );
}

const Root = styled.span({
  display: 'inline-flex !important',
  visibility: 'visible !important' as 'visible',
  opacity: '1 !important',
  clipPath: 'none !important',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  padding: '1px 8px 1px 6px',
  borderRadius: 8,
  border: '1px solid #b9a9b3',
  background: '#ffffff',
  color: '#3d2a38',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.58,
  letterSpacing: 0,
  textAlign: 'start',
  '&[data-nature=verified_person]': { color: '#0b5e41', borderColor: '#7fbfa6' },
  '&[data-nature=ai]': { color: '#43309b', borderColor: '#b0a6e0' },
  '&[data-nature=operator]': { color: '#7a4a00', borderColor: '#d8b878' },
  '& > [data-in-short]': { display: 'none' },
  // A narrow card says it in one word, and reads out the whole.
  [`@container (max-width: ${NARROW_PX}px)`]: {
    '& > [data-in-short]': { display: 'inline' },
    '& > [data-in-full]': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  '&[data-tone=onPhoto]': { borderColor: 'transparent', boxShadow: '0 1px 5px rgb(20 8 18 / 0.28)' },
});
