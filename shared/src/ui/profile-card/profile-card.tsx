import styled from '@emotion/styled';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { photoWidthsAt } from '../../contracts/photo-widths.ts';
import { color, fontSize, fontWeight, media, motion, radius, shadow } from '../../theme/tokens.ts';
import { initialsOf } from '../avatar/initials.ts';
import { PinIcon } from '../icons.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';

export interface ProfilePhoto {
  src: string;
  /** Usually empty: the name stands below. */
  alt?: string;
  /** Shown when `src` does not load. */
  fallbackSrc?: string;
  /** Two colours to show while it loads. */
  placeholder?: readonly [string, string];
}

export interface ProfileCardProps {
  href: string;
  /** Name and age: "Giulia, 29". */
  name: string;
  place?: string;
  photo: ProfilePhoto;
  online?: boolean;
  /** What the dot means, read out: "online". */
  onlineLabel?: string;
  /** The `NatureLabel`. Required: no card without saying who stands behind it. */
  nature: ReactNode;
  /** A line or two about the person, below the place. */
  more?: ReactNode;
  /** Buttons in the upper corners: one at the start, one at the end. Faces and names stay free. */
  start?: ReactNode;
  action?: ReactNode;
  /** Alone on the screen: the name as large as a title. */
  large?: boolean;
  /** For the first cards on the screen: load the photo at once. */
  eager?: boolean;
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  className?: string;
}

/** A person in a grid: a 3:4 photo with the name on it; the whole card leads to the profile. */
export function ProfileCard(props: ProfileCardProps) {
  const {
    href,
    name,
    place,
    photo,
    online = false,
    onlineLabel,
    nature,
    more,
    start,
    action,
    large = false,
    eager = false,
    onOpen,
    className,
  } = props;
  return (
    <Root className={className}>
      <Photo photo={photo} name={name} eager={eager} large={large} />
      {!action && <NatureCorner>{nature}</NatureCorner>}
      <Caption data-large={large}>
        {action && <NatureLine>{nature}</NatureLine>}
        <Name href={href} onClick={onOpen} dir="auto">
          {name}
          {online && <OnlineDot aria-hidden="true" />}
          {online && onlineLabel && <VisuallyHidden> {onlineLabel}</VisuallyHidden>}
        </Name>
        {place && (
          <Place>
            <PinIcon size={13} />
            <span>{place}</span>
          </Place>
        )}
        {more && <More>{more}</More>}
      </Caption>
      {start && <Action data-start>{start}</Action>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}

/** How wide a card is drawn (profile-grid.tsx). */
const IN_GRID = '(max-width: 500px) 46vw, 220px';
const LARGE = '(max-width: 500px) 92vw, 420px';

/** Asks for the photo of a card in the grid before the card is drawn, at the address that the card will choose. */
export function fetchCardPhoto(src: string): void {
  const photo = new Image();
  photo.fetchPriority = 'high';
  photo.sizes = IN_GRID;
  const widths = photoWidthsAt(src);
  if (widths !== undefined) photo.srcset = widths;
  photo.src = src;
  // Chromium would hold on to a photo with widths for as long as the page is open, until it leaves a tree.
  new DocumentFragment().append(photo);
  photo.remove();
}

function Photo({ photo, name, eager, large }: Required<Pick<ProfileCardProps, 'photo' | 'name' | 'eager' | 'large'>>) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = [photo.src, photo.fallbackSrc].find((candidate) => candidate && !failed.includes(candidate));
  const background = photo.placeholder && {
    backgroundImage: `linear-gradient(140deg, ${photo.placeholder.join(', ')})`,
  };
  return (
    <Picture style={background}>
      {src ? (
        <img
          key={src}
          // Before the address: a browser that knows widths must not begin with the whole photo.
          {...(src === photo.src && { srcSet: photoWidthsAt(src), sizes: large ? LARGE : IN_GRID })}
          src={src}
          alt={photo.alt ?? ''}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed([...failed, src])}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name.replace(/[,\d]/g, ''))}</span>
      )}
    </Picture>
  );
}

const Root = styled.article({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '3 / 4',
  containerType: 'inline-size',
  borderRadius: radius.card,
  background: color.line,
  isolation: 'isolate',
  // The link fills the card, so its ring is drawn on the card.
  '&:has(a:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
  [media.hover]: { '&:hover img': { transform: 'scale(1.03)' } },
});

const Picture = styled.div({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', transition: `transform ${motion.calm}` },
  '& span': { fontSize: '3rem', fontWeight: fontWeight.heavy, color: color.soft },
});

const OnlineDot = styled.span({
  display: 'inline-block',
  width: 11,
  height: 11,
  marginInlineStart: 6,
  borderRadius: '50%',
  border: '2px solid #fff',
  background: color.online,
  boxShadow: shadow.low,
});

const NatureCorner = styled.div({
  position: 'absolute',
  top: 9,
  right: 9,
  maxWidth: 'calc(100% - 18px)',
  display: 'flex',
  justifyContent: 'end',
});

const Caption = styled.div({
  position: 'absolute',
  inset: 'auto 0 0 0',
  padding: '30px 11px 10px',
  background: 'linear-gradient(transparent, rgb(24 8 18 / 0.62) 45%, rgb(24 8 18 / 0.88))',
  color: color.onDeep,
  lineHeight: 1.25,
  // A low window has a low card, on which the face comes first.
  '@media (min-height: 700px)': {
    '&[data-large=true]': {
      padding: '56px 16px 14px',
      '& > a': { fontSize: fontSize.title, letterSpacing: '-0.01em' },
      '& > span': { fontSize: fontSize.body },
    },
  },
});

const Name = styled.a({
  display: 'block',
  color: 'inherit',
  fontWeight: fontWeight.bold,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: '-400px 0 0 0' },
  '&:focus-visible': { outline: 'none' },
});

const Place = styled.span({
  display: 'flex',
  gap: 3,
  alignItems: 'center',
  fontSize: fontSize.tiny,
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const NatureLine = styled.div({ paddingBottom: 3, lineHeight: 1.2 });
const Action = styled.div({
  position: 'absolute',
  top: 8,
  right: 8,
  zIndex: 1,
  '&[data-start]': { right: 'auto', left: 8 },
});
const More = styled.div({ paddingTop: 8 });
