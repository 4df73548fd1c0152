import { usePlaceLink, useUser } from '@halo/shared/remote';
import { Page, PageHeader, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { SpecialDataBox } from '../special-data-box.tsx';
import { ConsentsSection } from './consents/consents-section.tsx';
import { ExportSection } from './export/export-section.tsx';
import { LeavingSection } from './leaving/leaving-section.tsx';

/** What a person may do with everything that is theirs. */
export function OwnDataPage() {
  const { t } = useTranslation('account');
  const linkTo = usePlaceLink();
  const user = useUser();
  return (
    <>
      <PageHeader title={t('ownData.title')} back={{ label: t('ui:back'), ...linkTo('ownProfile') }} width="narrow" />
      <Page width="narrow">
        <Stack gap={6}>
          {user && <SpecialDataBox user={user} />}
          <ConsentsSection />
          <ExportSection />
          <LeavingSection />
        </Stack>
      </Page>
    </>
  );
}
