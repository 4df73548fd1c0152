import styled from '@emotion/styled';
import { type Language, type ProblemCode, type ProfileCard, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import type { PlaceLink, Safety } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { NatureNotice } from '@halo/shared/trust';
import { Button, ErrorState, LiveRegion, Notice, SkeletonScreen } from '@halo/shared/ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockedBar } from './safety/blocked-bar.tsx';
import { InvitationNote } from './safety/invitation-note.tsx';
import type { Invitation } from './safety/invitation.ts';
import { NudgeLine } from './safety/nudge-line.tsx';
import type { Nudge } from './safety/use-nudge.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import type { ConversationState } from './conversation-state.ts';
import { IcebreakerPrompt } from './icebreaker-prompt.tsx';
import { MessageList } from './message-list.tsx';
import type { MessagePrice } from './message-price.ts';
import type { Outbox } from './outbox.ts';
import { MESSAGES_ID } from './skip-to-composer.tsx';
import { useThreadControl } from './thread-control.ts';
import type { TimelineRow } from './timeline.ts';
import { useAnnouncements, useLatestNews } from './use-announcements.ts';

export interface ConversationViewProps {
  angelId: string;
  angel: ProfileCard | undefined;
  state: ConversationState;
  rows: readonly TimelineRow[];
  unsent: Outbox;
  composer: { text: string; write(text: string): void; pick(opener: string): void };
  price: MessagePrice;
  isClosed: boolean;
  safety: Pick<Safety, 'texts' | 'unblock'>;
  menu: ReactNode;
  nudge: Pick<Nudge, 'concern' | 'sendAnyway' | 'edit'>;
  invitation: Invitation | undefined;
  isIcebreaking: boolean;
  hasBack: boolean;
  isOnline: boolean;
  language: Language;
  formats: Formats;
  now: number;
  problem: { title: string; text: string } | undefined;
  link: PlaceLink;
  reasonOf(code: ProblemCode): string;
  actions: {
    send(): boolean;
    retryLoad(): void;
    loadOlder(): void;
    loadBackTo(id: number): Promise<void>;
    scrolled(isAtEnd: boolean): void;
    retry(clientId: string): void;
    remove(clientId: string): void;
    retryAll(): void;
    unlock(): void;
  };
}

export function ConversationView(props: ConversationViewProps) {
  const { t } = useTranslation('chat');
  const {
    angelId,
    angel,
    state,
    rows,
    unsent,
    composer,
    isIcebreaking,
    safety,
    nudge,
    invitation,
    actions,
    language,
    formats,
    now,
    link,
  } = props;
  const ready = state.status === 'ready' ? state : undefined;
  const isUnavailable = state.status === 'failed' && state.code === 'not_found';
  const name = angel?.screenName ?? '';
  const safetyNews = nudge.concern
    ? t(`nudge.${nudge.concern}`)
    : invitation === 'accepted'
      ? t('invitation.accepted', { name })
      : '';
  const isBlocked = ready?.isBlocked ?? false;
  const scroll = useThreadControl();
  // Messages that were there when the conversation opened are not announced.
  const news = useAnnouncements(ready?.arrivedCount ?? 0, (count) => t('news.arrived', { count, name }));
  // Failures are announced by their own alert.
  const announced = useLatestNews([news, safetyNews]);
  return (
    <Thread aria-label={name ? t('thread.label', { name }) : t('inbox.title')}>
      <ConversationHeader
        angelId={angelId}
        angel={angel}
        writing={ready?.writing}
        hasBack={props.hasBack}
        language={language}
        menu={isUnavailable ? undefined : props.menu}
        link={link}
      />
      {angel && !SYSTEM_ANGEL_IDS.includes(angelId) && <NatureNotice nature={angel.nature} locale={language} />}
      <MessageList
        control={scroll}
        rows={rows}
        angel={angel}
        ready={ready}
        language={language}
        formats={formats}
        now={now}
        reasonOf={props.reasonOf}
        actions={actions}
      >
        <Placeholder
          problem={props.problem}
          isLoading={state.status === 'loading'}
          onRetry={isUnavailable ? undefined : actions.retryLoad}
        />
      </MessageList>
      <InvitationNote invitation={isBlocked ? undefined : invitation} name={name} />
      <FailedNotice unsent={unsent} onRetryAll={() => actions.retryAll()} />
      {isIcebreaking && !isBlocked && <IcebreakerPrompt name={name} onPick={composer.pick} />}
      {isBlocked && <BlockedBar texts={safety.texts} onUndo={() => void safety.unblock()} />}
      {!isUnavailable && !isBlocked && (
        <WritingArea {...props} name={name} isReady={ready !== undefined} onSent={scroll.toEnd} />
      )}
      <LiveRegion message={announced} />
    </Thread>
  );
}

/** What stands in place of the messages: a problem, or the skeleton while they load. */
function Placeholder({
  problem,
  isLoading,
  onRetry,
}: Pick<ConversationViewProps, 'problem'> & { isLoading: boolean; onRetry: (() => void) | undefined }) {
  const { t } = useTranslation('chat');
  return (
    <>
      {problem && (
        <Centred>
          <ErrorState
            title={problem.title}
            text={problem.text}
            retryLabel={t('ui:retry')}
            {...(onRetry ? { onRetry } : {})}
          />
        </Centred>
      )}
      {isLoading && (
        <Loading>
          <SkeletonScreen layout="conversation" label={t('ui:loading')} />
        </Loading>
      )}
    </>
  );
}

/** The alert for messages that could not be sent. */
function FailedNotice({ unsent, onRetryAll }: Pick<ConversationViewProps, 'unsent'> & { onRetryAll: () => void }) {
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

interface WritingAreaProps
  extends Pick<
    ConversationViewProps,
    'angelId' | 'composer' | 'price' | 'isClosed' | 'nudge' | 'invitation' | 'isOnline' | 'actions'
  > {
  name: string;
  isReady: boolean;
  onSent(): void;
}

/** The composer, with the safety question above it. */
function WritingArea({
  angelId,
  composer,
  price,
  isClosed,
  nudge,
  invitation,
  isOnline,
  actions,
  name,
  isReady,
  onSent,
}: WritingAreaProps) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLTextAreaElement>(null);
  const closedText = t(SYSTEM_ANGEL_IDS.includes(angelId) ? 'composer.closed' : 'composer.closedFlow');
  return (
    <Composer
      angelName={name}
      text={composer.text}
      price={price}
      closedText={isClosed ? closedText : undefined}
      sendLabel={invitation === 'invite' ? t('invitation.send') : undefined}
      boxRef={box}
      isReady={isReady}
      isOnline={isOnline}
      onWrite={composer.write}
      onSend={() => {
        if (actions.send()) onSent();
      }}
    >
      <NudgeLine
        concern={nudge.concern}
        onSend={() => {
          if (nudge.sendAnyway()) onSent();
          box.current?.focus({ preventScroll: true });
        }}
        onEdit={() => {
          nudge.edit();
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
const Centred = styled.div({ margin: 'auto 0' });
const Loading = styled.div({ padding: space[4] });
