import { elementScroll, observeElementOffset, Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

export type Thread = Virtualizer<HTMLDivElement, HTMLElement>;
type Options = Omit<
  VirtualizerOptions<HTMLDivElement, HTMLElement>,
  'observeElementOffset' | 'scrollToFn' | 'onChange'
>;

/** Which rows are drawn and where they stand, and who is notified when that changes. */
export interface RowWindow {
  readonly thread: Thread;
  subscribe(this: void, listener: () => void): () => void;
}

/**
 * What `useVirtualizer` does, except that scrolling draws nothing by itself: each part of the page reads what it shows
 * with `useRowWindowValue`, and is drawn again when that is another value.
 */
export function useRowWindow(options: Options): RowWindow {
  const [listeners] = useState(() => new Set<() => void>());
  const full = {
    ...options,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => listeners.forEach((notify) => notify()),
  };
  const [rowWindow] = useState(() => ({
    thread: new Virtualizer<HTMLDivElement, HTMLElement>(full),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  }));
  const { thread } = rowWindow;
  thread.setOptions(full);
  useLayoutEffect(() => thread._didMount(), [thread]);
  useLayoutEffect(() => thread._willUpdate());
  return rowWindow;
}

export function useRowWindowValue<Value>({ thread, subscribe }: RowWindow, read: (thread: Thread) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(thread));
}

/** The rows to draw, and how high all of them are. */
export function useDrawnItems(rowWindow: RowWindow) {
  const items = useRowWindowValue(rowWindow, (thread) => thread.getVirtualItems());
  const height = useRowWindowValue(rowWindow, (thread) => thread.getTotalSize());
  // The box has grown or shrunk: now it can be scrolled to where it could not before.
  useLayoutEffect(() => rowWindow.thread._willUpdate());
  return { items, height };
}

/** Where a row is, seen from what is in sight; undefined while nothing is drawn. */
export function placeOfRow({ range }: Thread, index: number): 'above' | 'inSight' | 'below' | undefined {
  if (!range) return undefined;
  if (index < range.startIndex) return 'above';
  return index <= range.endIndex ? 'inSight' : 'below';
}
