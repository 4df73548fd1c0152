import { COMPLIANT_FLUX_ID } from '@halo/shared/contracts';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { media } from '@halo/shared/theme';
import { ChatIcon, EmptyState, PageHeader, useMedia } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AlertsLink } from '../alerts-link.tsx';
import { InboxPane } from './inbox-pane.tsx';
import { InstallHint } from '../install-hint.tsx';
import { LegalFooter } from '../legal-footer.tsx';
import { ListHeading, ListTop } from '../list-heading.tsx';
import { SplitFrame } from '../split-frame.tsx';

/** `/chats`: the list; on wide screens with room for a conversation beside it. */
export function InboxPage() {
  const { t } = useTranslation('chat');
  const { session } = usePlatform();
  const link = usePlaceLink();
  const isWide = useMedia(media.wide);
  const footer = session.fluxId === COMPLIANT_FLUX_ID ? <LegalFooter link={link} /> : null;
  if (!isWide) {
    return (
      <>
        <PageHeader title={t('inbox.title')} />
        <InstallHint />
        <InboxPane beside={<AlertsLink />} />
        {footer}
      </>
    );
  }
  return (
    <>
      <SplitFrame
        list={
          <>
            <ListTop>
              <ListHeading as="h1">{t('inbox.title')}</ListHeading>
              <AlertsLink />
            </ListTop>
            <InstallHint />
            <InboxPane />
          </>
        }
        thread={<EmptyState icon={<ChatIcon size={32} />} title={t('inbox.pickTitle')} text={t('inbox.pickText')} />}
      />
      {footer}
    </>
  );
}
