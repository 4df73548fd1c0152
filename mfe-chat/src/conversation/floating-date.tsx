import { type RowWindow, type Thread, useRowWindowValue } from './row-window.ts';
import { THREAD } from './thread-styles.ts';
import type { TimelineRow } from './timeline.ts';
import type { RowTools } from './use-row-tools.ts';

export interface FloatingDateProps {
  rows: readonly TimelineRow[];
  rowWindow: RowWindow;
  tools: RowTools;
}

/**
 * Which day one is looking at, while one scrolls and the day itself does not stand there. The days themselves stand in
 * the list: nothing is lost on who does not see this.
 */
export function FloatingDate({ rows, rowWindow, tools: { formats, today } }: FloatingDateProps) {
  const topRow = ({ range }: Thread) => rows[range?.startIndex ?? 0];
  const day = useRowWindowValue(rowWindow, (thread) => formats.relativeDay(topRow(thread)?.at ?? today, today));
  const isShown = useRowWindowValue(rowWindow, (thread) => thread.isScrolling && topRow(thread)?.kind !== 'day');
  return (
    <div className={THREAD.floating} aria-hidden="true">
      <span className={THREAD.date} data-floating-date data-shown={isShown}>
        {day}
      </span>
    </div>
  );
}
