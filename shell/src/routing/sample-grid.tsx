import styled from '@emotion/styled';
import { color, fontSize, fontWeight, media, radius, space } from '@halo/shared/theme';
import { VisuallyHidden } from '@halo/shared/ui';

const CARDS = 8;

interface SampleGridProps {
  pictures: readonly string[];
  /** read out in the place of the page */
  label: string;
  /** said over the pictures, so that they pass for no person */
  samples: string;
}

/**
 * The search as visitors see it: drawn portraits, blurred and marked as samples. No name and no age, because no person
 * stands behind them.
 */
export function SampleGrid({ pictures, label, samples }: SampleGridProps) {
  return (
    <Root>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Ribbon>{samples}</Ribbon>
      <Grid inert aria-hidden>
        {Array.from({ length: CARDS }, (_, index) => (
          <img
            key={index}
            src={pictures[index % pictures.length]}
            alt=""
            width={256}
            height={336}
            data-flipped={index >= pictures.length || undefined}
          />
        ))}
      </Grid>
    </Root>
  );
}

const Root = styled.div({ flex: 1, padding: space[4], width: '100%', maxWidth: 1120, margin: '0 auto' });
const Ribbon = styled.p({
  display: 'inline-block',
  margin: `0 0 ${space[3]}`,
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.round,
  background: color.tint,
  color: color.ink,
  fontSize: fontSize.small,
  fontWeight: fontWeight.bold,
});
const Grid = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, 1fr)',
  gap: space[3],
  overflow: 'hidden',
  [media.wide]: { gridTemplateColumns: 'repeat(4, 1fr)', gap: space[4] },
  '& img': {
    width: '100%',
    height: 'auto',
    aspectRatio: '3 / 4',
    objectFit: 'cover',
    borderRadius: radius.card,
    filter: 'blur(14px)',
    '&[data-flipped]': { transform: 'scaleX(-1)' },
  },
});
