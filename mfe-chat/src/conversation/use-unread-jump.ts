import { useLayoutEffect, useMemo, useState } from 'react';
import type { ReadyConversation } from './ready-conversation.ts';
import { placeOfRow, type RowWindow, useRowWindowValue } from './row-window.ts';
import type { TimelineRow } from './timeline.ts';

export interface UnreadJump {
  readonly count: number;
  /** what is before is being fetched */
  readonly isBusy: boolean;
  go(): void;
}

export interface UnreadJumpOptions {
  rows: readonly TimelineRow[];
  rowWindow: RowWindow;
  unread: ReadyConversation['unread'];
  toRow(index: number): void;
  loadAround(id: number): Promise<void>;
}

/**
 * To where the unread ones begin, as long as it was not in sight: above what is in sight, or on a page that is not
 * loaded yet.
 */
export function useUnreadJump({
  rows,
  rowWindow,
  unread,
  toRow,
  loadAround,
}: UnreadJumpOptions): UnreadJump | undefined {
  const [wasSeen, setSeen] = useState(false);
  const [isSeeking, setSeeking] = useState(false);
  const index = useMemo(() => (unread ? rows.findIndex(({ kind }) => kind === 'unread') : -1), [rows, unread]);
  const isLoaded = index >= 0;
  useLayoutEffect(() => {
    if (!isSeeking || !isLoaded) return;
    setSeeking(false);
    toRow(index);
  }, [isSeeking, isLoaded, index, toRow]);

  // What is not loaded yet has no index, which is above all that have one.
  const place = useRowWindowValue(rowWindow, (thread) => placeOfRow(thread, index));
  if (wasSeen || !unread) return undefined;
  if (place === 'inSight') setSeen(true);
  if (place !== 'above') return undefined;
  return {
    count: unread.count,
    isBusy: isSeeking,
    go() {
      if (isLoaded) {
        toRow(index);
        return;
      }
      setSeeking(true);
      loadAround(unread.firstId)
        .catch(() => {})
        .finally(() => setSeeking(false));
    },
  };
}
