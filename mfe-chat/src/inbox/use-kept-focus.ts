import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** A row of the list. */
const ROW = '[data-angel-id]';

/**
 * A conversation that goes away under the focus, deleted or archived, leaves it to the one that takes its place, and
 * the last one to what stands there then.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, entries: unknown): (event: FocusEvent) => void {
  const last = useRef<{ row: Element; index: number } | undefined>(undefined);
  useLayoutEffect(() => {
    if (!last.current || last.current.row.isConnected) return;
    const { index } = last.current;
    last.current = undefined;
    if (!box.current || document.activeElement !== document.body) return;
    const rows = box.current.querySelectorAll<HTMLElement>(`${ROW} > a`);
    const next = rows[index] ?? [...box.current.querySelectorAll<HTMLElement>('a[href]')].at(-1);
    (next ?? box.current.closest<HTMLElement>('main'))?.focus();
  }, [box, entries]);
  return ({ target }) => {
    const row = target.closest(ROW);
    last.current = row ? { row, index: [...(box.current?.querySelectorAll(ROW) ?? [])].indexOf(row) } : undefined;
  };
}
