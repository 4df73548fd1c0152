import styled from '@emotion/styled';
import type { ProfileCard, Reaction } from '@halo/shared/contracts';
import { TypingDots } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageMenu } from './actions/message-menu.tsx';
import { useCopying } from './actions/use-copying.ts';
import { useJump } from './actions/use-jump.ts';
import { useMessageMenu } from './actions/use-message-menu.ts';
import { DrawnRows } from './drawn-rows.tsx';
import type { ReadyConversation } from './ready-conversation.ts';
import { FloatingDate } from './floating-date.tsx';
import { MESSAGES_ID } from './skip-to-composer.tsx';
import type { ThreadControl } from './thread-control.ts';
import { ThreadPills } from './thread-pills.tsx';
import { boxStyles, THREAD, threadStyles } from './thread-styles.ts';
import type { Bubble, TimelineRow } from './timeline.ts';
import { type RowTools, useRowTools } from './use-row-tools.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useUnreadJump } from './use-unread-jump.ts';

export interface MessageListProps {
  control: ThreadControl;
  rows: readonly TimelineRow[];
  angel: ProfileCard | undefined;
  ready: ReadyConversation | undefined;
  /** undefined: nothing can be written here */
  onReply: ((bubble: Bubble) => void) | undefined;
  actions: Omit<RowTools['actions'], 'showMessage'> & {
    react(bubble: Bubble, reaction: Reaction | undefined): void;
    deleteMessage(bubble: Bubble): void;
    loadOlder(): void;
    loadNewer(): void;
    loadAround(id: number): Promise<void>;
    loadNewest(): Promise<void>;
    scrolled(isAtEnd: boolean): void;
  };
  /** what stands there while there is no conversation */
  children?: ReactNode;
}

/** The messages in a box that scrolls by itself. Only the rows around what is in sight are in the document. */
export function MessageList({ control, rows, angel, ready, actions, onReply, children }: MessageListProps) {
  const { t } = useTranslation('chat');
  const { box, content, rowWindow, onScroll, onFocus, toEnd, toRow } = useThreadScroll({
    rows,
    control,
    hasNewer: ready?.hasNewer ?? false,
    onEndChange: actions.scrolled,
    onNearTop: actions.loadOlder,
    onNearEnd: actions.loadNewer,
    onToNewest: actions.loadNewest,
  });
  const { loadAround } = actions;
  const jump = useJump({ rows, control, rowWindow, toRow, loadAround });
  const tools = useRowTools({ ...actions, showMessage: jump.show });
  const { menu, close } = useMessageMenu(box, rows);
  useCopying(box, tools, angel);
  const unreadJump = useUnreadJump({ rows, rowWindow, unread: ready?.unread, toRow, loadAround });
  return (
    <Thread>
      <Box id={MESSAGES_ID} ref={box} onScroll={onScroll} tabIndex={0} role="region" aria-label={t('thread.messages')}>
        {/* The first stop after the box: beyond the messages a keyboard would scroll away what it is for. */}
        <ThreadPills
          unread={unreadJump}
          back={jump.back}
          end={
            ready === undefined || (ready.isAtEnd && ready.newCount === 0)
              ? undefined
              : {
                  newCount: ready.newCount,
                  go() {
                    jump.forget();
                    toEnd();
                    // It goes away when it is pressed; a keyboard goes on in the messages.
                    box.current?.focus({ preventScroll: true });
                  },
                }
          }
        />
        <div className={THREAD.content} ref={content}>
          {children}
          {rows.length > 0 && (
            <>
              <FloatingDate {...{ rows, rowWindow, tools }} />
              <DrawnRows
                {...{ rows, rowWindow, angel, tools, onFocus }}
                marked={jump.marked}
                isPart={ready !== undefined && (ready.hasMore || ready.hasNewer)}
                older={ready?.hasMore ? ready.older : undefined}
                onOlder={actions.loadOlder}
              />
            </>
          )}
          {ready?.writing && angel && (
            <div className={THREAD.writing}>
              <TypingDots label={t('status.coming', { name: angel.screenName })} />
            </div>
          )}
        </div>
      </Box>
      <MessageMenu
        menu={menu}
        onReply={onReply}
        onReact={ready?.isBlocked ? undefined : actions.react}
        onDelete={actions.deleteMessage}
        onClose={close}
      />
    </Thread>
  );
}

const Thread = styled.div(threadStyles);
const Box = styled.div(boxStyles);
