import { fromUnknown } from '@halo/shared/errors';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MARKED_MS } from '../../limits.ts';
import { placeOfRow, type RowWindow, useRowWindowValue } from '../row-window.ts';
import type { ThreadControl } from '../thread-control.ts';
import type { TimelineRow } from '../timeline.ts';

export interface JumpOptions {
  rows: readonly TimelineRow[];
  control: ThreadControl;
  rowWindow: RowWindow;
  toRow(index: number, align: 'center'): void;
  loadAround(id: number): Promise<void>;
}

export interface Jump {
  /** key of the row that is marked */
  readonly marked: string | undefined;
  /** Shows a message; `fromId` is the one that led there. */
  show(id: number, fromId?: number): void;
  /** back to the message that led away; undefined: none did, or it is in sight */
  readonly back: (() => void) | undefined;
  /** There is nothing to go back to any more. */
  forget(): void;
}

/** Shows one message, also of a page that is not loaded yet, and marks it for a moment; and leads back from there. */
export function useJump({ rows, control, rowWindow, toRow, loadAround }: JumpOptions): Jump {
  const [sought, setSought] = useState<number>();
  const [origins, setOrigins] = useState<readonly number[]>([]);
  const mark = useMark();
  const report = useLoadProblem();
  const indexOf = (id: number | undefined): number =>
    id === undefined ? -1 : rows.findIndex((row) => row.kind === 'bubble' && row.bubble.id === id);
  const index = indexOf(sought);
  const key = rows[index]?.key;
  const arrive = useEffectEvent(() => {
    toRow(index, 'center');
    mark.set(key);
    setSought(undefined);
  });
  useLayoutEffect(() => {
    if (key !== undefined) arrive();
  }, [key]);

  function seek(id: number): void {
    setSought(id);
    if (indexOf(id) >= 0) return;
    loadAround(id)
      .catch(report)
      .finally(() => setSought((still) => (still === id ? undefined : still)));
  }

  function show(id: number, fromId?: number): void {
    if (fromId !== undefined) setOrigins((before) => [...before, fromId]);
    seek(id);
  }
  const showFromOutside = useEffectEvent((id: number) => show(id));
  useEffect(() => control.connectShow((id) => showFromOutside(id)), [control]);

  const origin = origins.at(-1);
  const originIndex = indexOf(origin);
  const isInSight = useRowWindowValue(rowWindow, (thread) => placeOfRow(thread, originIndex) === 'inSight');
  return {
    marked: mark.key,
    show,
    back:
      origin === undefined || isInSight || sought !== undefined
        ? undefined
        : () => {
            setOrigins((before) => before.slice(0, -1));
            seek(origin);
          },
    forget: () => setOrigins((before) => (before.length === 0 ? before : [])),
  };
}

/** The row that was jumped to, for a moment. */
function useMark(): { key: string | undefined; set(key: string | undefined): void } {
  const { clock } = usePlatform();
  const [key, set] = useState<string>();
  useEffect(() => (key === undefined ? undefined : clock.after(MARKED_MS, () => set(undefined))), [clock, key]);
  return { key, set };
}

function useLoadProblem(): (thrown: unknown) => void {
  const { t } = useTranslation('chat');
  const { popups, i18n } = usePlatform();
  return (thrown) => {
    const { code } = fromUnknown(thrown);
    popups.toast({ text: code === 'not_found' ? t('jump.gone') : problemText(i18n, code), tone: 'danger' });
  };
}
