import { usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { MARKED_MS } from '../../limits.ts';
import type { TimelineRow } from '../timeline.ts';

export interface JumpOptions {
  rows: readonly TimelineRow[];
  toRow(index: number): void;
  loadBackTo(id: number): Promise<void>;
}

/** Shows one message, also of a page that is not loaded yet, and marks it for a moment. */
export function useJump({ rows, toRow, loadBackTo }: JumpOptions): {
  /** key of the row that is marked */
  marked: string | undefined;
  show(id: number): void;
} {
  const { clock } = usePlatform();
  const [sought, setSought] = useState<number>();
  const [marked, setMarked] = useState<string>();
  const index = sought === undefined ? -1 : rows.findIndex((row) => row.kind === 'bubble' && row.bubble.id === sought);
  const key = rows[index]?.key;
  const arrive = useEffectEvent(() => {
    toRow(index);
    setMarked(key);
    setSought(undefined);
  });
  useLayoutEffect(() => {
    if (key !== undefined) arrive();
  }, [key]);
  useEffect(
    () => (marked === undefined ? undefined : clock.after(MARKED_MS, () => setMarked(undefined))),
    [clock, marked],
  );
  return {
    marked,
    show(id) {
      setSought(id);
      if (!rows.some((row) => row.kind === 'bubble' && row.bubble.id === id))
        void loadBackTo(id).finally(() => setSought((still) => (still === id ? undefined : still)));
    },
  };
}
