import styled from '@emotion/styled';
import {
  CAPTION_MAX_CHARS,
  MESSAGE_MAX_CHARS,
  type ProfileCard,
  type Quote,
  SYSTEM_ANGEL_IDS,
} from '@halo/shared/contracts';
import { LinkChoice } from './links/link-choice.tsx';
import type { LinkPreviewsChoice } from './links/use-link-previews.ts';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { PhotoButton, PhotoTrayBar } from './media/photo-tray.tsx';
import type { PhotoTray } from './media/use-photo-tray.ts';
import { type Safety, SafetyMenu, useLater, usePlatform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { NatureNotice } from '@halo/shared/trust';
import { Button, LiveRegion, type MenuItem, Notice, SearchIcon, SkeletonScreen } from '@halo/shared/ui';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReplyBar } from './actions/reply-bar.tsx';
import { BlockedBar } from './safety/blocked-bar.tsx';
import type { Concern } from './safety/concern.ts';
import { PhoneBar } from './phone/phone-bar.tsx';
import type { Phones } from './phone/use-phones.tsx';
import { InvitationNote } from './safety/invitation-note.tsx';
import type { Invitation } from './safety/invitation.ts';
import { NudgeLine } from './safety/nudge-line.tsx';
import { type ThreadSafety, ThreadSafetyContext } from './safety/thread-safety.tsx';
import { MarkedWordsContext } from '../marked-words.tsx';
import { type ThreadFind, useThreadFind } from './find/use-thread-find.ts';
import { ClosedBar } from './closed-bar.tsx';
import { Composer, focusToEdit } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import type { ConversationState } from './conversation-state.ts';
import { IcebreakerPrompt } from './icebreaker-prompt.tsx';
import { MessageList, type MessageListProps } from './message-list.tsx';
import type { MessagePrice } from './message-price.ts';
import type { Outbox } from './outbox.ts';
import { MESSAGES_ID } from './skip-to-composer.tsx';
import { ThreadProblem } from './thread-problem.tsx';
import { type ThreadControl, useThreadControl } from './thread-control.ts';
import type { Bubble, TimelineRow } from './timeline.ts';
import type { VoiceRecording } from './voice/use-recording.ts';
import { VoiceBar, VoiceButton, VoiceProblem } from './voice/voice-bar.tsx';
import { useAnnouncements, useLatestAnnouncement } from './use-announcements.ts';

const loadFindBar = () =>
  import(/* webpackChunkName: "find-bar" */ './find/find-bar.tsx').then((module) => module.FindBar);

export interface ConversationViewProps {
  angelId: string;
  /** a way back to the list, where that is not beside it */
  hasBack: boolean;
  state: {
    conversation: ConversationState;
    angel: ProfileCard | undefined;
    rows: readonly TimelineRow[];
    unsent: Outbox;
    /** what is being written */
    text: string;
    previews: LinkPreviewsChoice;
    /** what it answers */
    quote: Quote | undefined;
    tray: PhotoTray;
    voice: VoiceRecording;
    price: MessagePrice;
    isClosed: boolean;
    isIcebreaking: boolean;
    /** of the text as it stands there now */
    concern: Concern | undefined;
    invitation: Invitation | undefined;
    isOnline: boolean;
  };
  actions: MessageListProps['actions'] & {
    write(text: string): void;
    /** The box was left: nothing is being written any more. */
    pauseWriting(): void;
    pick(opener: string): void;
    reply(bubble: Bubble): void;
    replyToNothing(): void;
    /** Sends, or asks first. True when the message is on its way. */
    send(): boolean;
    sendAnyway(): boolean;
    /** The same for what was recorded. */
    sendVoice(): boolean;
    edit(): void;
    retryLoad(): void;
    retryAll(): void;
  };
  safety: Safety;
  threadSafety: ThreadSafety;
  /** the message that the address names */
  shownMessage: number | undefined;
  /** what can be done with the conversation as a whole */
  seatMenu: readonly MenuItem[];
  phones: Phones;
}

export function ConversationView(props: ConversationViewProps) {
  const { angelId, hasBack, state, actions, safety, threadSafety, seatMenu, phones } = props;
  const { t } = useTranslation('chat');
  const { language } = usePlatform();
  const { conversation, angel, invitation, isIcebreaking } = state;
  const ready = conversation.status === 'ready' ? conversation : undefined;
  const isUnavailable = conversation.status === 'failed' && conversation.code === 'not_found';
  const isBlocked = ready?.isBlocked ?? false;
  const name = angel?.screenName ?? '';
  const scroll = useThreadControl();
  const find = useThreadFind(angelId, scroll);
  const findBar = useLater(loadFindBar, { wanted: find.isOpen || undefined, takeBack: find.close });
  useShownMessage(scroll, props.shownMessage, ready !== undefined);
  const box = useRef<HTMLTextAreaElement>(null);
  const canWrite = ready !== undefined && !isBlocked && !state.isClosed;
  function reply(bubble: Bubble): void {
    actions.reply(bubble);
    box.current?.focus({ preventScroll: true });
  }
  function pick(opener: string): void {
    actions.pick(opener);
    focusToEdit(box.current);
  }
  const announced = useAnnouncedText(state, ready?.arrivedCount ?? 0, name);
  return (
    <ThreadSafetyContext value={threadSafety}>
      <Thread aria-label={name ? t('thread.label', { name }) : t('inbox.title')}>
        <ConversationHeader
          angelId={angelId}
          angel={angel}
          writing={ready?.writing}
          isAbsent={isUnavailable}
          hasBack={hasBack}
          menu={
            isUnavailable ? undefined : (
              <SafetyMenu safety={safety} before={[...findItems(t, find, ready), ...seatMenu]} />
            )
          }
        />
        {angel && !SYSTEM_ANGEL_IDS.includes(angelId) && <NatureNotice nature={angel.nature} locale={language} />}
        <PhoneBar {...{ name, phones }} />
        {findBar && <findBar.code find={find} />}
        <MarkedWordsContext value={find.words}>
          <MessageList
            control={scroll}
            rows={state.rows}
            angel={angel}
            ready={ready}
            actions={actions}
            onReply={canWrite ? reply : undefined}
          >
            {conversation.status === 'failed' && <ThreadProblem code={conversation.code} onRetry={actions.retryLoad} />}
            {conversation.status === 'loading' && (
              <Loading>
                <SkeletonScreen layout="conversation" label={t('ui:loading')} />
              </Loading>
            )}
          </MessageList>
        </MarkedWordsContext>
        <InvitationNote invitation={isBlocked ? undefined : invitation} name={name} />
        <FailedNotice unsent={state.unsent} onRetryAll={actions.retryAll} />
        {isIcebreaking && !isBlocked && <IcebreakerPrompt name={name} nature={angel?.nature} onPick={pick} />}
        {isBlocked && <BlockedBar texts={safety.texts} onUndo={() => void safety.unblock()} />}
        {!isUnavailable && !isBlocked && !state.isClosed && (
          <WritingArea state={state} actions={actions} boxRef={box} onSent={scroll.toEnd} />
        )}
        {!isUnavailable && !isBlocked && state.isClosed && <ClosedBar text={whyClosed(t, angelId, angel)} />}
        <LiveRegion message={announced} />
      </Thread>
      {safety.dialog}
    </ThreadSafetyContext>
  );
}

function findItems(t: (key: string) => string, find: ThreadFind, ready: unknown): MenuItem[] {
  if (!ready) return [];
  return [{ id: 'find', label: t('find.inThread'), icon: <SearchIcon size={20} />, onSelect: find.open }];
}

/** Shows the message that the address names, once it can be. */
function useShownMessage(control: ThreadControl, id: number | undefined, isReady: boolean): void {
  useEffect(() => {
    if (isReady && id !== undefined) control.show(id);
  }, [control, id, isReady]);
}

/** What screen readers announce: messages that arrive, and what concerns the safety of the conversation. */
function useAnnouncedText(
  { concern, invitation }: ConversationViewProps['state'],
  arrivedCount: number,
  name: string,
): string {
  const { t } = useTranslation('chat');
  const accepted = invitation === 'accepted' ? t('invitation.accepted', { name }) : '';
  // Messages that were there when the conversation opened are not announced.
  const arrived = useAnnouncements(arrivedCount, (count) => t('news.arrived', { count, name }));
  // Failures are announced by their own alert.
  return useLatestAnnouncement([arrived, concern ? t(`nudge.${concern}`) : accepted]);
}

/** The alert for messages that could not be sent. */
function FailedNotice({ unsent, onRetryAll }: { unsent: Outbox; onRetryAll: () => void }) {
  const { t } = useTranslation('chat');
  const failures = unsent.filter(({ status }) => status === 'failed');
  const canRetry = failures.some(({ isRetryable }) => isRetryable !== false);
  function retryAll(): void {
    onRetryAll();
    // The button disappears together with the failures.
    document.getElementById(MESSAGES_ID)?.focus({ preventScroll: true });
  }
  if (failures.length === 0) return null;
  return (
    <div role="alert">
      <Notice
        tone="danger"
        action={
          canRetry ? (
            <Button size="small" variant="ghost" onClick={retryAll}>
              {t(failures.length > 1 ? 'failed.retryAll' : 'ui:retry')}
            </Button>
          ) : undefined
        }
      >
        {t('failed.many', { count: failures.length })}
      </Notice>
    </div>
  );
}

/** Why this conversation takes no messages. */
function whyClosed(t: TFunction, angelId: string, angel: ProfileCard | undefined): string {
  if (angel?.isAway) return t('composer.away', { name: angel.screenName });
  return t(SYSTEM_ANGEL_IDS.includes(angelId) ? 'composer.closed' : 'composer.closedFlow');
}

interface WritingAreaProps extends Pick<ConversationViewProps, 'state' | 'actions'> {
  boxRef: RefObject<HTMLTextAreaElement | null>;
  onSent(): void;
}

/** The composer, with the safety question above it. */
function WritingArea({ state, actions, boxRef: box, onSent }: WritingAreaProps) {
  return (
    <Composer
      angelName={state.angel?.screenName ?? ''}
      text={state.text}
      price={state.price}
      boxRef={box}
      maxChars={state.tray.photos.length > 0 ? CAPTION_MAX_CHARS : MESSAGE_MAX_CHARS}
      hasAttachment={state.tray.photos.length > 0}
      attach={
        <>
          <PhotoButton tray={state.tray} />
          <VoiceButton voice={state.voice} />
          <EmojiButton boxRef={box} onWrite={actions.write} />
        </>
      }
      instead={
        state.voice.state.status === 'idle' ? undefined : (
          <VoiceBar
            voice={state.voice}
            price={state.price}
            isReady={state.conversation.status === 'ready'}
            onSend={() => {
              if (actions.sendVoice()) onSent();
            }}
          />
        )
      }
      onFiles={(files) => void state.tray.add(files)}
      isReady={state.conversation.status === 'ready'}
      isOnline={state.isOnline}
      onWrite={actions.write}
      onPause={actions.pauseWriting}
      onSend={() => {
        if (actions.send()) onSent();
      }}
    >
      <PhotoTrayBar tray={state.tray} />
      {state.tray.photos.length === 0 && <LinkChoice text={state.text} previews={state.previews} />}
      <VoiceProblem state={state.voice.state} />
      <ReplyBar
        quote={state.quote}
        name={state.angel?.screenName ?? ''}
        onCancel={() => {
          actions.replyToNothing();
          box.current?.focus({ preventScroll: true });
        }}
      />
      <NudgeLine
        concern={state.concern}
        onSend={() => {
          if (actions.sendAnyway()) onSent();
          box.current?.focus({ preventScroll: true });
        }}
        onEdit={() => {
          actions.edit();
          box.current?.focus({ preventScroll: true });
        }}
      />
    </Composer>
  );
}

const Thread = styled.section({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  position: 'relative',
});
const Loading = styled.div({ padding: space[4] });
