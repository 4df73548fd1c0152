import type { ProfileCard } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { SafetyMenu, usePlaceLink, useBusTopic, useFormats, usePlatform, useSafety } from '@halo/shared/remote';
import { ThreadSafetyContext } from './safety/thread-safety.tsx';
import { useInvitation } from './safety/use-invitation.ts';
import { useNudge } from './safety/use-nudge.ts';
import { useThreadSafety } from './safety/use-thread-safety.ts';
import { ConversationView } from './conversation-view.tsx';
import { useConversation } from './use-conversation.ts';

export interface ConversationPaneProps {
  angelId: string;
  /** what the list beside it knows already */
  knownAngel?: ProfileCard | undefined;
  /** a way back to the list, where that is not beside it */
  hasBack: boolean;
  onRead(angelId: string, upToId: number): void;
}

/** One conversation, ready to be put into a page. Another person is another pane: give it the id as its key. */
export function ConversationPane({ angelId, knownAngel, hasBack, onRead }: ConversationPaneProps) {
  const { i18n, language, clock } = usePlatform();
  const formats = useFormats();
  const link = usePlaceLink();
  const connection = useBusTopic('connection.changed');
  const conversation = useConversation(angelId, onRead);
  const { state, composer, actions } = conversation;
  const ready = state.status === 'ready' ? state : undefined;
  // A profile that closed the conversation is not shown from memory either.
  const isGone = state.status === 'failed' && state.code === 'not_found';
  const angel = ready?.angel ?? (isGone ? undefined : knownAngel);
  const safety = useSafety({ angelId, name: angel?.screenName ?? '', isBlocked: ready?.isBlocked ?? false });
  const threadSafety = useThreadSafety(angelId, ready !== undefined && ready.hasWritten && ready.hasAnswer, safety);
  const nudge = useNudge({ text: composer.text, language, send: actions.send });
  const invitation = useInvitation(ready);
  return (
    <ThreadSafetyContext value={threadSafety}>
      <ConversationView
        {...conversation}
        actions={{ ...actions, send: nudge.send }}
        safety={safety}
        menu={<SafetyMenu safety={safety} />}
        nudge={nudge}
        invitation={invitation}
        angel={angel}
        angelId={angelId}
        hasBack={hasBack}
        isOnline={connection?.status !== 'offline'}
        language={language}
        formats={formats}
        now={clock.now()}
        link={link}
        problem={
          state.status === 'failed'
            ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
            : undefined
        }
        reasonOf={(code) => problemText(i18n, code)}
      />
      {safety.dialog}
    </ThreadSafetyContext>
  );
}
