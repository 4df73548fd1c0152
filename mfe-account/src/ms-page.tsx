import { usePlaceLink } from '@halo/shared/remote';
import { ButtonLink, EmptyState, Page } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** A listed address without a purpose of its own: it holds nothing, and shows the way on. */
export function MsPage() {
  const { t } = useTranslation('account');
  const linkTo = usePlaceLink();
  return (
    <Page width="narrow">
      <EmptyState
        headingLevel={1}
        title={t('emptyPage.title')}
        action={<ButtonLink {...linkTo('home')}>{t('emptyPage.home')}</ButtonLink>}
      />
    </Page>
  );
}
