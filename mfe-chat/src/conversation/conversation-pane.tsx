import type { ProfileCard } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { useAppLink, useBusTopic, useFormats, usePlatform } from '@halo/shared/remote';
import { ConversationView } from './conversation-view.tsx';
import { useConversation } from './use-conversation.ts';

export interface ConversationPaneProps {
  angelId: string;
  /** what the list beside it knows already */ knownAngel?: ProfileCard | undefined;
  /** a way back to the list, where that is not beside it */ hasBack: boolean;
  onRead(angelId: string): void;
}

/** One conversation, ready to be put into a page. Another person is another pane: give it the id as its key. */
export function ConversationPane({ angelId, knownAngel, hasBack, onRead }: ConversationPaneProps) {
  const { i18n, language, clock } = usePlatform();
  const formats = useFormats();
  const link = useAppLink();
  const connection = useBusTopic('connection.changed');
  const conversation = useConversation(angelId, onRead);
  const { state } = conversation;
  return (
    <ConversationView
      {...conversation}
      angel={state.status === 'ready' ? state.angel : knownAngel}
      angelId={angelId}
      hasBack={hasBack}
      isOnline={connection?.status !== 'offline'}
      language={language}
      formats={formats}
      now={clock.now()}
      link={link}
      problem={state.status === 'failed' ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) } : undefined}
      reasonOf={(code) => problemText(i18n, code)}
    />
  );
}
