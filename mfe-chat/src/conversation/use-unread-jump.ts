import { useMemo, useState } from 'react';
import type { TimelineRow } from './timeline.ts';

/** Where the unread ones begin, as long as nobody has been there: above what is in sight. */
export function useUnreadJump(rows: readonly TimelineRow[], range: { startIndex: number; endIndex: number } | null): { index: number; count: number } | undefined {
  const [wasSeen, setSeen] = useState(false);
  const index = useMemo(() => rows.findIndex(({ kind }) => kind === 'unread'), [rows]);
  const row = rows[index];
  if (wasSeen || !range || row?.kind !== 'unread') return undefined;
  if (index >= range.startIndex && index <= range.endIndex) setSeen(true);
  return index < range.startIndex ? { index, count: row.count } : undefined;
}
