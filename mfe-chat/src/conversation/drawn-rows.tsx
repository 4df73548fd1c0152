import type { ProfileCard } from '@halo/shared/contracts';
import { Button } from '@halo/shared/ui';
import { type FocusEventHandler, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyConversation } from './ready-conversation.ts';
import { type RowWindow, useDrawnItems } from './row-window.ts';
import { ThreadRow } from './thread-row.tsx';
import { ROW, THREAD } from './thread-styles.ts';
import type { TimelineRow } from './timeline.ts';
import type { RowTools } from './use-row-tools.ts';

export interface DrawnRowsProps {
  rows: readonly TimelineRow[];
  rowWindow: RowWindow;
  /** What is before or after it is not known to a screen reader's "3 of 40". */
  isPart: boolean;
  /** of the page before the oldest row; undefined: there is none */
  older: ReadyConversation['older'] | undefined;
  angel: ProfileCard | undefined;
  tools: RowTools;
  /** key of the row that one has jumped to */
  marked: string | undefined;
  onOlder(): void;
  onFocus: FocusEventHandler;
}

/** The list itself. It is all that scrolling draws again, and only when other rows are needed. */
export const DrawnRows = memo(DrawnRowsView);

function DrawnRowsView({ rows, rowWindow, isPart, older, angel, tools, marked, onOlder, onFocus }: DrawnRowsProps) {
  const { items, height } = useDrawnItems(rowWindow);
  // The list is padded by whole pixels, and the fraction goes above the first row: a browser rounds a long fractional
  // height, and all rows would move by a hair.
  const above = Math.floor(items[0]?.start ?? 0);
  let drawnTo = above;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions -- without its marks Safari takes a list for none; the focus is that of its rows
    <ol className={THREAD.list} role="list" onFocus={onFocus} style={{ height, paddingTop: above }}>
      {older && <OlderRow older={older} onLoad={onOlder} />}
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
              count={isPart ? -1 : rows.length}
              gap={gap}
              angel={angel}
              tools={tools}
              isMarked={row.key === marked}
              measure={rowWindow.thread.measureElement}
            />
          )
        );
      })}
    </ol>
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
