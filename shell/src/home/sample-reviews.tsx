import styled from '@emotion/styled';
import type { Brand, Language } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, media, space } from '@halo/shared/theme';
import { Heading, Panel } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

const SHOWN = 3;

/**
 * Example texts that show where reviews of real buyers will stand. Each says that it is none; a brand without any shows
 * nothing.
 */
export function SampleReviews({ reviews, language }: { reviews: Brand['copy']['sampleReviews']; language: Language }) {
  const { t } = useTranslation('shell');
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="home-reviews">
      <Heading level={2} size="section" id="home-reviews">
        {t('home.reviews')}
      </Heading>
      <Grid>
        {reviews.slice(0, SHOWN).map(({ name, text }) => (
          <Panel as="figure" key={name}>
            <Example>{t('home.example')}</Example>
            <blockquote>{text[language]}</blockquote>
            <figcaption>{name}</figcaption>
          </Panel>
        ))}
      </Grid>
    </section>
  );
}

const Grid = styled.div({
  display: 'grid',
  gap: space[3],
  marginTop: space[4],
  [media.wide]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  '& figure': { margin: 0, padding: space[4] },
  '& blockquote': { margin: `${space[2]} 0`, lineHeight: 1.5 },
  '& figcaption': { color: color.soft, fontSize: fontSize.small },
});
const Example = styled.small({
  display: 'inline-block',
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.strong,
  color: color.soft,
  border: '1px solid currentColor',
  borderRadius: 8,
  padding: '1px 8px',
});
