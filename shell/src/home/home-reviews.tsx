import styled from '@emotion/styled';
import type { BrandCopy, Language, VerifiedReview } from '@halo/shared/contracts';
import { formatsFor } from '@halo/shared/i18n';
import { color, fontSize, media, space } from '@halo/shared/theme';
import { Heading, Panel } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

const SHOWN = 3;

interface HomeReviewsProps {
  copy: Pick<BrandCopy, 'verifiedReviews'>;
  language: Language;
}

/** Reviews of members, each with its proof. A brand without any shows none: an invented one would be no review. */
export function HomeReviews({ copy: { verifiedReviews = [] }, language }: HomeReviewsProps) {
  const { t } = useTranslation('shell');
  if (verifiedReviews.length === 0) return null;
  return (
    <section aria-labelledby="home-reviews">
      <Heading level={2} size="section" id="home-reviews">
        {t('home.verified')}
      </Heading>
      <Grid>
        {inOwnLanguageFirst(verifiedReviews, language)
          .slice(0, SHOWN)
          .map((review) => (
            <Verified key={review.text} review={review} language={language} />
          ))}
      </Grid>
    </section>
  );
}

function Verified({ review, language }: { review: VerifiedReview; language: Language }) {
  const { t } = useTranslation('shell');
  const { name, text, stars, writtenOn, proof } = review;
  return (
    <Panel as="figure">
      <span role="img" aria-label={t('home.stars', { count: stars })}>
        {'★'.repeat(stars)}
        {'☆'.repeat(5 - stars)}
      </span>
      <blockquote lang={review.language}>{text}</blockquote>
      <figcaption>
        {name}, {t('home.writtenOn', { date: formatsFor(language).longDate(Date.parse(writtenOn)) })}
        <br />
        <a href={proof.url} rel="noopener noreferrer">
          {t('home.proof', { source: proof.source })}
        </a>
      </figcaption>
    </Panel>
  );
}

/** The newest first, those in the reader's language before the others. */
function inOwnLanguageFirst(reviews: readonly VerifiedReview[], language: Language): VerifiedReview[] {
  const rank = (review: VerifiedReview) => (review.language === language ? 0 : 1);
  return reviews.toSorted((a, b) => rank(a) - rank(b) || b.writtenOn.localeCompare(a.writtenOn));
}

const Grid = styled.div({
  display: 'grid',
  gap: space[3],
  marginTop: space[4],
  [media.wide]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  '& figure': { margin: 0, padding: space[4] },
  '& blockquote': { margin: `${space[2]} 0`, lineHeight: 1.5 },
  '& figcaption': { color: color.soft, fontSize: fontSize.small, '& a': { color: 'inherit' } },
});
