import { usePlaceLink } from '@halo/shared/remote';
import { media } from '@halo/shared/theme';
import { BackIcon, ChatIcon, EmptyState, IconButtonLink, PageHeader, useMedia } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ListHeading } from '../list-heading.tsx';
import { SplitFrame } from '../split-frame.tsx';
import { InboxPane } from './inbox-pane.tsx';

/** `/chats/archived`: the conversations that are away from the list. */
export function ArchivePage() {
  const { t } = useTranslation('chat');
  const link = usePlaceLink();
  const isWide = useMedia(media.wide);
  if (!isWide) {
    return (
      <>
        <PageHeader title={t('archive.title')} back={{ ...link('conversations'), label: t('thread.back') }} />
        <InboxPane isArchive />
      </>
    );
  }
  return (
    <SplitFrame
      list={
        <>
          <ListHeading as="h1">
            <IconButtonLink label={t('thread.back')} {...link('conversations')}>
              <BackIcon size={26} />
            </IconButtonLink>
            {t('archive.title')}
          </ListHeading>
          <InboxPane isArchive />
        </>
      }
      thread={<EmptyState icon={<ChatIcon size={32} />} title={t('inbox.pickTitle')} text={t('inbox.pickText')} />}
    />
  );
}
