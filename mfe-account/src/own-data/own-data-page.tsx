import { usePlaceLink } from '@halo/shared/remote';
import { Page, PageHeader, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ConsentsSection } from './consents/consents-section.tsx';
import { ExportSection } from './export/export-section.tsx';
import { LeavingSection } from './leaving/leaving-section.tsx';

/** What a person may do with everything that is theirs. */
export function OwnDataPage() {
  const { t } = useTranslation('account');
  const linkTo = usePlaceLink();
  return (
    <>
      <PageHeader title={t('ownData.title')} back={{ label: t('ui:back'), ...linkTo('ownProfile') }} width="narrow" />
      <Page width="narrow">
        <Stack gap={6}>
          <ConsentsSection />
          <ExportSection />
          <LeavingSection />
        </Stack>
      </Page>
    </>
  );
}
