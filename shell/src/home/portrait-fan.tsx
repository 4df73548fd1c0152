import styled from '@emotion/styled';
import { radius } from '@halo/shared/theme';

/** Three illustrated portraits in a fan; decoration, so it has no text. */
export function PortraitFan({ pictures, isLarge = false }: { pictures: readonly string[]; isLarge?: boolean }) {
  return (
    <Fan aria-hidden data-large={isLarge || undefined}>
      {pictures.slice(0, 3).map((picture, index) => (
        <img
          key={picture}
          src={picture}
          alt=""
          data-place={index}
          width={256}
          height={336}
          fetchPriority={index === 0 ? 'high' : 'auto'}
        />
      ))}
    </Fan>
  );
}

const Fan = styled.div({
  // Its outer corners stay inside a window of 320 px.
  '--fan-width': 'min(128px, 39vw)',
  position: 'relative',
  height: 'calc(var(--fan-width) * 1.5)',
  margin: '14px auto 0',
  width: 'calc(var(--fan-width) * 2.55)',
  maxWidth: '100%',
  '&[data-large]': { '--fan-width': '216px' },
  '& img': {
    position: 'absolute',
    top: 16,
    left: 'calc(50% - var(--fan-width) / 2)',
    width: 'var(--fan-width)',
    height: 'auto',
    aspectRatio: '128 / 168',
    objectFit: 'cover',
    borderRadius: radius.card,
    border: '4px solid #fff',
    boxShadow: '0 12px 30px rgb(0 0 0 / 0.31)',
  },
  '& img[data-place="0"]': { zIndex: 1, top: 4 },
  '& img[data-place="1"]': { transform: 'translateX(-66%) rotate(-9deg)' },
  '& img[data-place="2"]': { transform: 'translateX(66%) rotate(9deg)' },
});
