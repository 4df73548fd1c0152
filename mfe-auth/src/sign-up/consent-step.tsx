import styled from '@emotion/styled';
import { color, space } from '@halo/shared/theme';
import { Checkbox, Stack, Text, VisuallyHidden } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { fieldId, type LegalLinks, type StepProps } from './sign-up-step.ts';

/** Four boxes, each for one thing. Two are needed for an account; the two for advertising are free and say so. */
export function ConsentStep({ form, legal, errorOf, actions }: StepProps) {
  const { t } = useTranslation('auth');
  const box = (field: 'acceptsTerms' | 'acceptsPromotions' | 'acceptsThirdParties' | 'isOfLegalAge') => ({
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
    </Stack>
  );
}

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

const Links = styled.span({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[4],
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 32, color: color.accent, fontWeight: 600 },
});
