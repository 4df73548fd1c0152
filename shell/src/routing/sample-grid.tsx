import styled from '@emotion/styled';
import type { TeaserCard } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { color, fontSize, fontWeight, media, radius, space } from '@halo/shared/theme';
import { PinIcon, VisuallyHidden } from '@halo/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';

interface SampleGridProps {
  platform: Pick<Platform, 'api' | 'storage' | 'log'>;
  /** read out in the place of the page */
  label: string;
  /** said over the pictures, so that they pass for no person */
  samples: string;
  /** stands here until there are samples, and where there are none */
  fallback: ReactNode;
}

/** The search as visitors see it: samples, called so. Their pictures come blurred from the server. */
export function SampleGrid({ platform, label, samples, fallback }: SampleGridProps) {
  const cards = useTeaser(platform);
  if (cards.length === 0) return fallback;
  return (
    <Root>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Ribbon>{samples}</Ribbon>
      <Grid inert aria-hidden>
        {cards.map(({ name, age, city, picture }) => (
          <Card key={picture}>
            <img src={picture} alt="" width={24} height={32} />
            <div>
              <strong>
                {name}, {age}
              </strong>
              <small>
                <PinIcon size={13} /> {city}
              </small>
            </div>
          </Card>
        ))}
      </Grid>
    </Root>
  );
}

function useTeaser({ api, storage, log }: SampleGridProps['platform']): readonly TeaserCard[] {
  const [cards, setCards] = useState<readonly TeaserCard[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    api.profiles.teaser(storage.get('region'), { signal: leaving.signal }).then(setCards, (error: unknown) => {
      if (!leaving.signal.aborted) log.warn('there are no samples to show behind the form', { error: String(error) });
    });
    return () => leaving.abort();
  }, [api, storage, log]);
  return cards;
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
  [media.wide]: { gridTemplateColumns: 'repeat(4, 1fr)', gap: space[4] },
});
const Card = styled.div({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.card,
  '& img': { display: 'block', width: '100%', height: 'auto', aspectRatio: '3 / 4', objectFit: 'cover' },
  '& div': {
    position: 'absolute',
    inset: 'auto 0 0',
    display: 'grid',
    padding: `${space[8]} ${space[3]} ${space[3]}`,
    background: 'linear-gradient(transparent, rgb(20 4 14 / 0.75))',
    color: '#fff',
  },
  '& small': { display: 'flex', alignItems: 'center', gap: 4 },
});
