import { observeElementRect, type Rect } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DATE_ROOM_PX, END_SLACK_PX, LEAVING_SLACK_PX, NEAR_TOP_PX, TOP_ROOM_PX } from '../limits.ts';
import { createDrawnIndexes, type SightRange } from './drawn-indexes.ts';
import { bubbleWidth, estimateRow } from './row-estimate.ts';
import { type RowWindow, type Thread, useRowWindow } from './row-window.ts';
import type { ThreadControl } from './thread-control.ts';
import type { TimelineRow } from './timeline.ts';

/** A row in sight, and how far below the top of the box it stands. */
interface Anchor {
  key: string;
  offset: number;
}

export interface ThreadScroll {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  rowWindow: RowWindow;
  onScroll(): void;
  onFocus(event: FocusEvent): void;
  toEnd(): void;
  toRow(index: number, align?: 'start' | 'center'): void;
}

export interface ThreadScrollOptions {
  rows: readonly TimelineRow[];
  control: ThreadControl;
  /** what is here does not reach the newest message */
  hasNewer: boolean;
  onEndChange(isAtEnd: boolean): void;
  onNearTop(): void;
  onNearEnd(): void;
  /** Loads the newest messages. */
  onToNewest(): Promise<void>;
}

/**
 * Draws only the rows around what is in sight, and keeps the reader's place. At the end it stays at the end as
 * messages come; anywhere else the rows in sight stay where they are when something is added or grows above them.
 */
export function useThreadScroll(options: ThreadScrollOptions): ThreadScroll {
  const { rows, hasNewer, onEndChange, onNearTop, onNearEnd } = options;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  /** the position at the last scroll event, or after we moved it ourselves */
  const last = useRef({ top: 0, left: 0, height: 0 });
  const anchor = useRef<Anchor | undefined>(undefined);
  const focused = useRef<HTMLElement | null>(null);

  const rowWindow = useThreadWindow(rows, box, focused);
  const { thread } = rowWindow;
  const onFocus = useCallback(({ target }: FocusEvent) => void (focused.current = target as HTMLElement), []);
  const { isChanging, noteChange } = useChanging();
  const settle = useCallback(() => {
    const element = box.current;
    if (!element || !isStuck.current || hasJustLeft(element, last.current)) return;
    element.scrollTop = element.scrollHeight;
    last.current = { top: element.scrollTop, left: distanceToEnd(element), height: element.scrollHeight };
  }, []);

  // After the rows have changed: the end stays in sight, or else what was there.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || rows.length === 0) return;
    noteChange();
    if (isStuck.current) settle();
    else holdAnchor(element, thread, rows, anchor.current);
    rescueFocus(element, focused);
  }, [rows, settle, thread, noteChange]);

  useSettling({ box, content, rowWindow, settle });

  function onScroll(): void {
    const element = box.current;
    if (!element) return;
    const left = distanceToEnd(element);
    // Near the end counts as the end, except while scrolling away from it: that would pull the reader back.
    const isLeaving = element.scrollTop < last.current.top && left > last.current.left;
    last.current = { top: element.scrollTop, left, height: element.scrollHeight };
    // The end is left by moving up. What turns out higher than its estimate pushes it away before the event of our own
    // move to it comes.
    const isPushed = isStuck.current && left > END_SLACK_PX && (!isLeaving || isChanging());
    isStuck.current = !hasNewer && (isPushed || left <= (isLeaving ? LEAVING_SLACK_PX : END_SLACK_PX));
    if (isPushed) settle();
    anchor.current = isStuck.current ? undefined : topmost(thread, rows, element.scrollTop);
    onEndChange(isStuck.current);
    if (element.scrollTop <= NEAR_TOP_PX && element.scrollHeight > element.clientHeight) onNearTop();
    if (hasNewer && left <= NEAR_TOP_PX) onNearEnd();
  }

  const toEnd = useEnd(options, { isStuck, last, settle });

  const toRow = useCallback(
    (index: number, align: 'start' | 'center' = 'start') => {
      isStuck.current = false;
      thread.scrollToIndex(index, { align });
      // The button that was pressed disappears; who types what is looked for goes on typing.
      if (!(document.activeElement instanceof HTMLInputElement)) box.current?.focus({ preventScroll: true });
    },
    [thread],
  );

  return {
    box,
    content,
    rowWindow,
    onScroll,
    onFocus,
    toEnd,
    toRow,
  };
}

/** Rows that have changed find their heights within two frames; what scrolls by then is not the reader. */
function useChanging(): { isChanging(this: void): boolean; noteChange(this: void): void } {
  const frame = useRef<number | undefined>(undefined);
  const stop = useCallback(() => {
    if (frame.current !== undefined) cancelAnimationFrame(frame.current);
    frame.current = undefined;
  }, []);
  const noteChange = useCallback(() => {
    stop();
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(stop);
    });
  }, [stop]);
  useEffect(() => stop, [stop]);
  return { isChanging: useCallback(() => frame.current !== undefined, []), noteChange };
}

interface EndParts {
  isStuck: RefObject<boolean>;
  last: RefObject<{ top: number; left: number; height: number }>;
  settle(this: void): void;
}

/**
 * From now on the end stays in sight. It jumps: smooth scrolling over rows that are not drawn yet would show nothing,
 * and some people do not tolerate the motion.
 */
function useEnd(
  { control, hasNewer, onEndChange, onToNewest }: ThreadScrollOptions,
  { isStuck, last, settle }: EndParts,
): () => void {
  const stick = useCallback(() => {
    isStuck.current = true;
    last.current = { top: 0, left: 0, height: 0 };
    settle();
    onEndChange(true);
  }, [isStuck, last, onEndChange, settle]);
  const toEnd = useCallback(() => {
    // Without the newest ones, it stays where it is.
    if (hasNewer) onToNewest().then(stick, () => {});
    else stick();
  }, [hasNewer, onToNewest, stick]);
  useEffect(() => control.connect(toEnd), [control, toEnd]);
  return toEnd;
}

/** Which rows are drawn, and where: those around what is in sight. */
function useThreadWindow(
  rows: readonly TimelineRow[],
  box: RefObject<HTMLDivElement | null>,
  focused: RefObject<HTMLElement | null>,
): RowWindow {
  const textWidth = bubbleWidth(window.innerWidth);
  const [indexes] = useState(createDrawnIndexes);
  const rowWindow = useRowWindow({
    count: rows.length,
    enabled: rows.length > 0,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimateRow(rows[index] as TimelineRow, textWidth),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    measureElement: exactHeight,
    observeElementRect: observeShownRect,
    rangeExtractor: useCallback((range: SightRange) => indexes(range, indexOf(focused.current)), [indexes, focused]),
    paddingStart: TOP_ROOM_PX,
    // The date that floats there covers nothing one has jumped to.
    scrollPaddingStart: DATE_ROOM_PX,
    // Opened at the end: far beyond it is as good as exactly there.
    initialOffset: () => rows.length * 10_000,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    anchorTo: 'end',
    scrollEndThreshold: 1,
  });
  rowWindow.thread.shouldAdjustScrollPositionOnItemSizeChange = growsAbove;
  return rowWindow;
}

interface Settling {
  box: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  rowWindow: RowWindow;
  settle(this: void): void;
}

/** Settles when scrolling stops, and whenever the box or its content changes its size. */
function useSettling({ box, content, rowWindow, settle }: Settling): void {
  const { thread, subscribe } = rowWindow;
  // Scrolling that stops near the end means the end, also when rows turned out to be higher than their estimates.
  useEffect(() => {
    let wasScrolling = false;
    settle();
    return subscribe(() => {
      if (wasScrolling && !thread.isScrolling) settle();
      wasScrolling = thread.isScrolling;
    });
  }, [thread, subscribe, settle]);

  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !box.current || !content.current) return undefined;
    const observer = new ResizeObserver(settle);
    observer.observe(box.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [box, content, settle]);
}

/** After "Delete" the focused row is gone: without this the focus would go back to the top of the page. */
function rescueFocus(box: HTMLElement, focused: RefObject<HTMLElement | null>): void {
  if (focused.current && !focused.current.isConnected && document.activeElement === document.body)
    box.focus({ preventScroll: true });
  if (focused.current?.isConnected === false) focused.current = null;
}

/** Whole pixels would add up to a jump where a screen has finer ones. */
function exactHeight(element: Element, entry: ResizeObserverEntry | undefined): number {
  return entry?.borderBoxSize?.[0]?.blockSize ?? element.getBoundingClientRect().height;
}

/** A box that is not shown has no height, and would have no rows. */
function observeShownRect(thread: Thread, report: (rect: Rect) => void): ReturnType<typeof observeElementRect> {
  return observeElementRect(thread, ({ width, height }) =>
    report({ width, height: height > 0 ? height : window.innerHeight }),
  );
}

/** Of the row in which an element is. */
function indexOf(element: Element | null): number | undefined {
  const index = element?.isConnected ? element.closest('[data-index]')?.getAttribute('data-index') : undefined;
  return index ? Number(index) : undefined;
}

/** What changes its height above moves what is above it; what fills the whole box grows downwards. */
function growsAbove({ start, end }: { start: number; end: number }, _delta: number, thread: Thread): boolean {
  const top = thread.scrollOffset ?? 0;
  return start < top && end <= top + (thread.scrollRect?.height ?? 0);
}

/**
 * The reader has scrolled and the scroll event only comes with the next frame: content of the same height does not
 * move by itself.
 */
function hasJustLeft(element: Element, last: { top: number; height: number }): boolean {
  return element.scrollHeight === last.height && element.scrollTop < last.top - LEAVING_SLACK_PX;
}

function distanceToEnd(element: Element): number {
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}

/**
 * The first message that is all in sight, or else the one at the top. Days and dividers come and go with what is above
 * them.
 */
function topmost(thread: Thread, rows: readonly TimelineRow[], top: number): Anchor | undefined {
  const at = thread.getVirtualItemForOffset(top);
  if (!at) return undefined;
  let found: Anchor | undefined;
  for (let index = at.index; index < rows.length; index += 1) {
    const row = rows[index];
    const place = thread.measurementsCache[index];
    if (!row || !place || place.start > top + (thread.scrollRect?.height ?? 0)) break;
    if (row.kind !== 'bubble' && row.kind !== 'event') continue;
    if (!found || place.start >= top) found = { key: row.key, offset: place.start - top };
    if (place.start >= top) break;
  }
  return found;
}

function holdAnchor(element: Element, thread: Thread, rows: readonly TimelineRow[], anchor: Anchor | undefined): void {
  if (!anchor) return;
  const index = rows.findIndex(({ key }) => key === anchor.key);
  thread.getTotalSize();
  const place = thread.measurementsCache[index];
  if (!place) return;
  const wanted = Math.max(place.start - anchor.offset, 0);
  if (Math.abs(element.scrollTop - wanted) >= 1) element.scrollTop = wanted;
}
