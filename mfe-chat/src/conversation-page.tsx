import { usePlaceLink, usePageProps, usePlatform } from '@halo/shared/remote';
import { useTranslation } from 'react-i18next';
import { ListHeading } from './list-heading.tsx';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { SkipToComposer } from './conversation/skip-to-composer.tsx';
import { InboxPane } from './inbox/inbox-pane.tsx';
import { createInboxStore } from './inbox/inbox-store.ts';
import { SplitFrame } from './split-frame.tsx';
import { useIsWide } from './use-is-wide.ts';

/**
 * `/chats/{angelId}`: one conversation; on wide screens with the list beside it. Two features stand on it, so it lies
 * beside them.
 */
export function ConversationPage() {
  const { t } = useTranslation('chat');
  const platform = usePlatform();
  const { params } = usePageProps();
  const link = usePlaceLink();
  const isWide = useIsWide();
  const inbox = platform.keep(createInboxStore);
  const angelId = params['angelId'] ?? '';
  const thread = (
    <ConversationPane
      key={angelId}
      angelId={angelId}
      knownAngel={inbox.cardOf(angelId)}
      hasBack={!isWide}
      onRead={inbox.markRead}
    />
  );
  const list = isWide ? (
    <>
      <ListHeading>
        <a {...link('conversations')}>{t('inbox.title')}</a>
      </ListHeading>
      <InboxPane selectedId={angelId} />
    </>
  ) : undefined;
  return (
    <>
      <SkipToComposer />
      <SplitFrame list={list} thread={thread} />
    </>
  );
}
