import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { Language, ProblemCode, ProfileCard } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight, layer, radius, shadow, space } from '@halo/shared/theme';
import { ArrowDownIcon, Button, TypingDots } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyConversation } from './conversation-state.ts';
import { FloatingDate } from './floating-date.tsx';
import type { ThreadControl } from './thread-control.ts';
import { ROW, rowStyles } from './row-styles.ts';
import { MESSAGES_ID } from './skip-to-composer.tsx';
import { type RowTools, ThreadRow } from './thread-row.tsx';
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
  actions: RowTools['actions'] & { loadOlder(): void; loadBackTo(id: number): Promise<void>; scrolled(isAtEnd: boolean): void };
  /** what stands there while there is no conversation */ children?: ReactNode;
}

/** The messages in a box that scrolls by itself. Only the rows around what is in sight are in the document. */
export function MessageList({ control, rows, angel, ready, language, formats, now, reasonOf, actions, children }: MessageListProps) {
  const { t } = useTranslation('chat');
  const { box, content, thread, onScroll, onFocus, toEnd, toRow } = useThreadScroll({ rows, control, onEndChange: actions.scrolled, onNearTop: actions.loadOlder });
  const tools = useRowTools({ t, language, formats, now, reasonOf, actions });
  const items = thread.getVirtualItems();
  const jump = useUnreadJump({ rows, range: thread.range, unread: ready?.unread, toRow, loadBackTo: actions.loadBackTo });
  const topRow = rows[thread.range?.startIndex ?? 0];
  let drawnTo = 0;
  return (
    <Place>
      <Box id={MESSAGES_ID} ref={box} onScroll={onScroll} tabIndex={0} role="region" aria-label={t('thread.messages')}>
        <Content ref={content}>
          {children}
          {topRow && <FloatingDate at={topRow.at} today={tools.today} formats={formats} isScrolling={thread.isScrolling} />}
          {rows.length > 0 && (
            <List role="list" onFocus={onFocus} style={{ height: thread.getTotalSize() }}>
              {ready?.hasMore && (
                <li className={ROW.older} role="presentation">
                  <Button size="small" variant="ghost" busy={ready.older === 'loading'} busyLabel={t('ui:loading')} onClick={actions.loadOlder}>
                    {t(ready.older === 'failed' ? 'thread.olderFailed' : 'thread.older')}
                  </Button>
                </li>
              )}
              {items.map(({ index, key, start, end }) => {
                const gap = start - drawnTo;
                drawnTo = end;
                const row = rows[index];
                return row && (
                  <li
                    key={String(key)}
                    className={ROW.slot}
                    ref={thread.measureElement}
                    data-index={index}
                    aria-posinset={index + 1}
                    aria-setsize={ready?.hasMore ? -1 : rows.length}
                    {...(gap === 0 ? {} : { style: { marginTop: gap } })}
                  >
                    <ThreadRow row={row} angel={angel} tools={tools} />
                  </li>
                );
              })}
            </List>
          )}
          {ready?.writing && angel && <Writing><TypingDots label={t('status.coming', { name: angel.screenName })} /></Writing>}
        </Content>
      </Box>
      {jump && <Pill type="button" data-at="start" aria-busy={jump.isBusy} onClick={jump.go}><Up><ArrowDownIcon size={16} /></Up> {t('thread.unread', { count: jump.count })}</Pill>}
      {ready !== undefined && ready.newCount > 0 && (
        <Pill type="button" data-at="end" onClick={toEnd}>{t('thread.new', { count: ready.newCount })} <ArrowDownIcon size={16} /></Pill>
      )}
    </Place>
  );
}

const Place = styled.div({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' });
// Relative, so that what is hidden from sight inside scrolls with it instead of making the page longer.
const Box = styled.div({
  position: 'relative', flex: 1, minWidth: 0, overflowY: 'auto', overscrollBehavior: 'contain', overflowAnchor: 'none', '&:focus-visible': { outlineOffset: -3 },
});
const Content = styled.div({ minHeight: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', padding: `0 ${space[4]} ${space[2]}` });
// As high as all rows would be; those that are drawn follow each other, the first one below the room of what is above it.
const List = styled.ol(css({ position: 'relative', flex: 'none', display: 'flex', flexDirection: 'column' }), rowStyles);
const Writing = styled.div({
  alignSelf: 'flex-start', marginTop: space[2], padding: '8px 14px', border: `1px solid ${color.line}`, borderRadius: radius.card, borderEndStartRadius: 6, background: color.surface,
});
const Pill = styled.button({
  position: 'absolute', left: '50%', transform: 'translateX(-50%)', zIndex: layer.raised, display: 'inline-flex', alignItems: 'center', gap: space[1], maxWidth: '90%',
  minHeight: 44, padding: '0 16px', border: 0, borderRadius: radius.round, background: color.accent, color: color.accentInk, fontSize: fontSize.small, fontWeight: fontWeight.bold, boxShadow: shadow.mid,
  '&[data-at=start]': { top: space[3] },
  '&[data-at=end]': { bottom: space[3] },
});
const Up = styled.span({ display: 'inline-flex', transform: 'rotate(180deg)' });
