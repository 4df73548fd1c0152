import styled from '@emotion/styled';
import type { ProfileCard, Reaction } from '@halo/shared/contracts';
import { Button, TypingDots } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageMenu } from './actions/message-menu.tsx';
import { useCopying } from './actions/use-copying.ts';
import { useJump } from './actions/use-jump.ts';
import { useMessageMenu } from './actions/use-message-menu.ts';
import type { ReadyConversation } from './ready-conversation.ts';
import { FloatingDate } from './floating-date.tsx';
import { MESSAGES_ID } from './skip-to-composer.tsx';
import type { ThreadControl } from './thread-control.ts';
import { ThreadPills } from './thread-pills.tsx';
import { ThreadRow } from './thread-row.tsx';
import { boxStyles, listStyles, ROW, THREAD, threadStyles } from './thread-styles.ts';
import type { Bubble, TimelineRow } from './timeline.ts';
import { type RowTools, useRowTools } from './use-row-tools.ts';
import { type ThreadScroll, useThreadScroll } from './use-thread-scroll.ts';
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
  const { box, content, thread, onScroll, onFocus, toEnd, toRow } = useThreadScroll({
    rows,
    control,
    hasNewer: ready?.hasNewer ?? false,
    onEndChange: actions.scrolled,
    onNearTop: actions.loadOlder,
    onNearEnd: actions.loadNewer,
    onToNewest: actions.loadNewest,
  });
  const { range } = thread;
  const { loadAround } = actions;
  const jump = useJump({ rows, control, range, toRow, loadAround });
  const tools = useRowTools({ ...actions, showMessage: jump.show });
  const { menu, close } = useMessageMenu(box, rows);
  useCopying(box, tools, angel);
  const unreadJump = useUnreadJump({ rows, range, unread: ready?.unread, toRow, loadAround });
  // What is before or after it is not known to a screen reader's "3 of 40".
  const isPart = ready !== undefined && (ready.hasMore || ready.hasNewer);
  const topRow = rows[thread.range?.startIndex ?? 0];
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
          {topRow && (
            <FloatingDate
              at={topRow.at}
              today={tools.today}
              formats={tools.formats}
              isShown={thread.isScrolling && topRow.kind !== 'day'}
            />
          )}
          {rows.length > 0 && (
            <List role="list" onFocus={onFocus} style={listPlace(thread)}>
              {ready?.hasMore && <OlderRow older={ready.older} onLoad={actions.loadOlder} />}
              <DrawnRows {...{ rows, thread, angel, tools }} marked={jump.marked} hasMore={isPart} />
            </List>
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

/** The button above the oldest loaded message. */
function OlderRow({ older, onLoad }: { older: ReadyConversation['older']; onLoad: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <li className={ROW.older} role="presentation">
      <Button size="small" variant="ghost" busy={older === 'loading'} busyLabel={t('ui:loading')} onClick={onLoad}>
        {t(older === 'failed' ? 'thread.olderFailed' : 'thread.older')}
      </Button>
    </li>
  );
}

interface DrawnRowsProps extends Pick<MessageListProps, 'rows' | 'angel'> {
  thread: ThreadScroll['thread'];
  hasMore: boolean;
  tools: RowTools;
  marked: string | undefined;
}

function DrawnRows({ rows, thread, hasMore, angel, tools, marked }: DrawnRowsProps) {
  let drawnTo = heightAbove(thread);
  return thread.getVirtualItems().map(({ index, key, start, end }) => {
    const gap = start - drawnTo;
    drawnTo = end;
    const row = rows[index];
    return (
      row && (
        <ThreadRow
          key={String(key)}
          row={row}
          index={index}
          count={hasMore ? -1 : rows.length}
          gap={gap}
          angel={angel}
          tools={tools}
          isMarked={row.key === marked}
          measure={thread.measureElement}
        />
      )
    );
  });
}

function listPlace(thread: ThreadScroll['thread']): { height: number; paddingTop: number } {
  return { height: thread.getTotalSize(), paddingTop: heightAbove(thread) };
}

/**
 * The list is padded by whole pixels, and the fraction goes above the first row: a browser rounds a long fractional
 * height, and all rows would move by a hair.
 */
function heightAbove(thread: ThreadScroll['thread']): number {
  return Math.floor(thread.getVirtualItems()[0]?.start ?? 0);
}

const Thread = styled.div(threadStyles);
const Box = styled.div(boxStyles);
const List = styled.ol(listStyles);
