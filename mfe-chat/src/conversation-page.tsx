import { usePlaceLink, usePageProps, usePlatform } from '@halo/shared/remote';
import { media } from '@halo/shared/theme';
import { useMedia } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ListHeading } from './list-heading.tsx';
import { ConversationView } from './conversation/conversation-view.tsx';
import { SkipToComposer } from './conversation/skip-to-composer.tsx';
import { useConversation } from './conversation/use-conversation.ts';
import { InboxBeside } from './inbox-beside.tsx';
import { createInboxStore } from './inbox/inbox-store.ts';
import { SplitFrame } from './split-frame.tsx';

/**
 * `/chats/{angelId}`: one conversation; on wide screens with the list beside it. Two features stand on it, so it lies
 * beside them.
 */
export function ConversationPage() {
  const { t } = useTranslation('chat');
  const { params, search } = usePageProps();
  const link = usePlaceLink();
  const isWide = useMedia(media.wide);
  const angelId = params['angelId'] ?? '';
  const list = isWide ? (
    <>
      <ListHeading>
        <a {...link('conversations')}>{t('inbox.title')}</a>
      </ListHeading>
      <InboxBeside selectedId={angelId} />
    </>
  ) : undefined;
  return (
    <>
      <SkipToComposer />
      <SplitFrame
        list={list}
        thread={<Thread key={angelId} angelId={angelId} shownMessage={messageIn(search)} hasBack={!isWide} />}
      />
    </>
  );
}

interface ThreadProps {
  angelId: string;
  hasBack: boolean;
  shownMessage: number | undefined;
}

/** Another angel is another conversation: with the id as its key nothing of the one before stays. */
function Thread({ angelId, hasBack, shownMessage }: ThreadProps) {
  const inbox = usePlatform().keep(createInboxStore);
  const conversation = useConversation({ angelId, knownAngel: inbox.cardOf(angelId), onRead: inbox.markRead });
  return <ConversationView angelId={angelId} hasBack={hasBack} shownMessage={shownMessage} {...conversation} />;
}

/** The message that was found in a search. */
function messageIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get('message'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
