import { usePlaceLink } from '@halo/shared/remote';
import { ButtonLink, EmptyState, Page } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** An address that is kept for links of earlier days: it holds nothing, and shows the way to the plans. */
export function RatePlanPage() {
  const { t } = useTranslation('payments');
  const linkTo = usePlaceLink();
  return (
    <Page width="narrow">
      <EmptyState
        headingLevel={1}
        title={t('emptyPage.title')}
        action={<ButtonLink {...linkTo('plans')}>{t('emptyPage.plans')}</ButtonLink>}
      />
    </Page>
  );
}
