import { useLayoutEffect, useMemo, useState } from 'react';
import type { ReadyConversation } from './ready-conversation.ts';
import type { TimelineRow } from './timeline.ts';

export interface UnreadJump {
  readonly count: number;
  /** what is before is being fetched */
  readonly isBusy: boolean;
  go(): void;
}

export interface UnreadJumpOptions {
  rows: readonly TimelineRow[];
  range: { startIndex: number; endIndex: number } | null;
  unread: ReadyConversation['unread'];
  toRow(index: number): void;
  loadAround(id: number): Promise<void>;
}

/**
 * To where the unread ones begin, as long as it was not in sight: above what is in sight, or on a page that is not
 * loaded yet.
 */
export function useUnreadJump({ rows, range, unread, toRow, loadAround }: UnreadJumpOptions): UnreadJump | undefined {
  const [wasSeen, setSeen] = useState(false);
  const [isSeeking, setSeeking] = useState(false);
  const index = useMemo(() => (unread ? rows.findIndex(({ kind }) => kind === 'unread') : -1), [rows, unread]);
  const isLoaded = index >= 0;
  useLayoutEffect(() => {
    if (!isSeeking || !isLoaded) return;
    setSeeking(false);
    toRow(index);
  }, [isSeeking, isLoaded, index, toRow]);

  if (wasSeen || !range || !unread) return undefined;
  if (isLoaded && index >= range.startIndex && index <= range.endIndex) setSeen(true);
  if (isLoaded && index >= range.startIndex) return undefined;
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
