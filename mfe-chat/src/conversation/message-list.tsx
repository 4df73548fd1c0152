import styled from '@emotion/styled';
import type { Language, ProblemCode, ProfileCard } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { ArrowDownIcon, Button, TypingDots } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyConversation } from './conversation-state.ts';
import { FloatingDate } from './floating-date.tsx';
import { MESSAGES_ID } from './skip-to-composer.tsx';
import type { ThreadControl } from './thread-control.ts';
import { type RowTools, ThreadRow } from './thread-row.tsx';
import { boxStyles, listStyles, ROW, THREAD, threadStyles } from './thread-styles.ts';
import type { TimelineRow } from './timeline.ts';
import { useRowTools } from './use-row-tools.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useUnreadJump } from './use-unread-jump.ts';

export interface MessageListProps {
  control: ThreadControl;
  rows: readonly TimelineRow[];
  angel: ProfileCard | undefined;
  ready: ReadyConversation | undefined;
  language: Language;
  formats: Formats;
  now: number;
  reasonOf(code: ProblemCode): string;
  actions: RowTools['actions'] & {
    loadOlder(): void;
    loadBackTo(id: number): Promise<void>;
    scrolled(isAtEnd: boolean): void;
  };
  /** what stands there while there is no conversation */
  children?: ReactNode;
}

/** The messages in a box that scrolls by itself. Only the rows around what is in sight are in the document. */
export function MessageList({
  control,
  rows,
  angel,
  ready,
  language,
  formats,
  now,
  reasonOf,
  actions,
  children,
}: MessageListProps) {
  const { t } = useTranslation('chat');
  const { box, content, thread, onScroll, onFocus, toEnd, toRow } = useThreadScroll({
    rows,
    control,
    onEndChange: actions.scrolled,
    onNearTop: actions.loadOlder,
  });
  const tools = useRowTools({ t, language, formats, now, reasonOf, actions });
  const items = thread.getVirtualItems();
  const jump = useUnreadJump({
    rows,
    range: thread.range,
    unread: ready?.unread,
    toRow,
    loadBackTo: actions.loadBackTo,
  });
  const topRow = rows[thread.range?.startIndex ?? 0];
  // Whole pixels stand above all rows, the rest above the first: a browser rounds what is long and has a fraction, and
  // all would move a hair.
  const above = Math.floor(items[0]?.start ?? 0);
  let drawnTo = above;
  return (
    <Thread>
      <Box id={MESSAGES_ID} ref={box} onScroll={onScroll} tabIndex={0} role="region" aria-label={t('thread.messages')}>
        <div className={THREAD.content} ref={content}>
          {children}
          {topRow && (
            <FloatingDate
              at={topRow.at}
              today={tools.today}
              formats={formats}
              isShown={thread.isScrolling && topRow.kind !== 'day'}
            />
          )}
          {rows.length > 0 && (
            <List role="list" onFocus={onFocus} style={{ height: thread.getTotalSize(), paddingTop: above }}>
              {ready?.hasMore && (
                <li className={ROW.older} role="presentation">
                  <Button
                    size="small"
                    variant="ghost"
                    busy={ready.older === 'loading'}
                    busyLabel={t('ui:loading')}
                    onClick={actions.loadOlder}
                  >
                    {t(ready.older === 'failed' ? 'thread.olderFailed' : 'thread.older')}
                  </Button>
                </li>
              )}
              {items.map(({ index, key, start, end }) => {
                const gap = start - drawnTo;
                drawnTo = end;
                const row = rows[index];
                return (
                  row && (
                    <ThreadRow
                      key={String(key)}
                      row={row}
                      index={index}
                      count={ready?.hasMore ? -1 : rows.length}
                      gap={gap}
                      angel={angel}
                      tools={tools}
                      measure={thread.measureElement}
                    />
                  )
                );
              })}
            </List>
          )}
          {ready?.writing && angel && (
            <div className={THREAD.writing}>
              <TypingDots label={t('status.coming', { name: angel.screenName })} />
            </div>
          )}
        </div>
      </Box>
      {jump && (
        <button className={THREAD.pill} type="button" data-at="start" aria-busy={jump.isBusy} onClick={jump.go}>
          <span className={THREAD.up}>
            <ArrowDownIcon size={16} />
          </span>{' '}
          {t('thread.unread', { count: jump.count })}
        </button>
      )}
      {ready !== undefined && ready.newCount > 0 && (
        <button
          className={THREAD.pill}
          type="button"
          data-at="end"
          onClick={() => {
            toEnd();
            // It goes away when it is pressed; a keyboard goes on in the messages.
            box.current?.focus({ preventScroll: true });
          }}
        >
          {t('thread.new', { count: ready.newCount })} <ArrowDownIcon size={16} />
        </button>
      )}
    </Thread>
  );
}

const Thread = styled.div(threadStyles);
const Box = styled.div(boxStyles);
const List = styled.ol(listStyles);
