import styled from '@emotion/styled';
import { color, space } from '@halo/shared/theme';
import { Checkbox, Stack, Text, VisuallyHidden } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { fieldId, type LegalLinks, type StepProps } from './sign-up-step.ts';

/**
 * Boxes for one thing each. Two are needed for an account; the others are free and say so. The one for what may reveal
 * an orientation stands apart, with what happens without it.
 */
export function ConsentStep({ form, legal, errorOf, actions }: StepProps) {
  const { t } = useTranslation('auth');
  const box = (field: ConsentField) => ({
    id: fieldId(field),
    checked: form[field],
    onChange: (event: { target: { checked: boolean } }) => actions.edit(field, event.target.checked),
    ...errorOf(field),
  });
  const terms = legal.expressClauses
    ? t('consents.termsAndClauses', { articles: legal.expressClauses.map(String) })
    : t('consents.terms');
  return (
    <Stack gap={2}>
      <Text tone="soft" size="small">
        {t('consents.intro')}
      </Text>
      <Checkbox {...box('acceptsTerms')} required label={terms} hint={<LegalLine legal={legal} />} />
      <Checkbox {...box('acceptsPromotions')} label={t('consents.promotions')} hint={t('consents.optional')} />
      <Checkbox {...box('acceptsThirdParties')} label={t('consents.thirdParties')} hint={t('consents.optional')} />
      <Checkbox {...box('isOfLegalAge')} required label={t('consents.legalAge')} />
      <Apart role="group" aria-labelledby={`${fieldId('specialData')}-title`}>
        <Text as="strong" size="small" id={`${fieldId('specialData')}-title`}>
          {t('consents.special.title')}
        </Text>
        <Checkbox {...box('specialData')} label={t('consents.special.box')} hint={t('consents.special.without')} />
      </Apart>
    </Stack>
  );
}

type ConsentField = 'acceptsTerms' | 'acceptsPromotions' | 'acceptsThirdParties' | 'isOfLegalAge' | 'specialData';

/** In a tab of their own: reading takes nothing away from what was typed. */
function LegalLine({ legal }: { legal: LegalLinks }) {
  const { t } = useTranslation('auth');
  return (
    <Links>
      {(['terms', 'privacy'] as const).map((page) => (
        <a key={page} href={legal[page]} target="_blank" rel="noopener">
          {t(`consents.read.${page}`)}
          <VisuallyHidden> {t('consents.newTab')}</VisuallyHidden>
        </a>
      ))}
    </Links>
  );
}

const Apart = styled.div({ marginTop: space[3], paddingTop: space[4], borderTop: `1px solid ${color.line}` });
const Links = styled.span({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[4],
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 32, color: color.accent, fontWeight: 600 },
});
