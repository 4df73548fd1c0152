import type { ProfileCard } from '@halo/shared/contracts';
import { EyeIcon, HeartFilledIcon } from '@halo/shared/ui';
import { memo } from 'react';
import { unreadText } from '../unread-text.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { RowTools } from './use-row-tools.ts';
import { ROW } from './thread-styles.ts';
import type { TimelineRow } from './timeline.ts';

export interface ThreadRowProps {
  row: TimelineRow;
  index: number;
  /** how many rows there are, -1 while it is unknown */
  count: number;
  /** pixels between this row and what is drawn before it */
  gap: number;
  angel: ProfileCard | undefined;
  tools: RowTools;
  /** one has just jumped to it */
  isMarked: boolean;
  measure(element: HTMLElement | null): void;
}

/** A line of the conversation, in its place. During scrolling, the ones that stay cost one comparison. */
export const ThreadRow = memo(ThreadRowView);

function ThreadRowView({ row, index, count, gap, angel, tools, isMarked, measure }: ThreadRowProps) {
  return (
    <li
      className={ROW.slot}
      ref={measure}
      data-marked={isMarked || undefined}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      {...(gap === 0 ? {} : { style: { marginTop: gap } })}
    >
      <RowContent row={row} angel={angel} tools={tools} />
    </li>
  );
}

/** A message that comes changes how many rows there are, and nothing in them. */
const RowContent = memo(RowContentView);

/** A day, where the new ones begin, a like or visit, or a message. */
function RowContentView({ row, angel, tools }: Pick<ThreadRowProps, 'row' | 'angel' | 'tools'>) {
  const { t, formats, today } = tools;
  switch (row.kind) {
    case 'day':
      return (
        <div className={ROW.day}>
          <time dateTime={row.date}>{formats.relativeDay(row.at, today)}</time>
        </div>
      );
    case 'unread':
      return <div className={ROW.divider}>{unreadText(t, 'thread.unread', row.count)}</div>;
    case 'event':
      return (
        <div className={ROW.happening}>
          {row.event === 'visit' ? <EyeIcon size={15} /> : <HeartFilledIcon size={14} />}
          {t(`event.${row.event}`)} · <time dateTime={new Date(row.at).toISOString()}>{formats.time(row.at)}</time>
        </div>
      );
    case 'bubble':
      return <MessageBubble bubble={row.bubble} isGrouped={row.isGrouped} angel={angel} tools={tools} />;
  }
}
