import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { END_SLACK_PX, NEAR_TOP_PX } from '../limits.ts';

interface Anchor {
  element: Element;
  /** pixels below the top of the box */ offset: number;
}

export interface ThreadScroll {
  box: React.RefObject<HTMLDivElement | null>;
  content: React.RefObject<HTMLDivElement | null>;
  onScroll(): void;
  /** From now on the end stays in sight. */
  toEnd(): void;
}

/**
 * Keeps the place of whoever reads. At the end it stays there as messages come; anywhere else the message at the top of the box
 * stays where it is, whatever grows above it.
 */
export function useThreadScroll(rows: readonly unknown[], onEndChange: (isAtEnd: boolean) => void, onNearTop: () => void): ThreadScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const anchor = useRef<Anchor | undefined>(undefined);

  const settle = useCallback(() => {
    const element = box.current;
    if (!element) return;
    if (isStuck.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current?.element.isConnected) element.scrollTop += offsetIn(element, anchor.current.element) - anchor.current.offset;
  }, []);

  useLayoutEffect(settle, [rows, settle]);

  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !box.current || !content.current) return undefined;
    const observer = new ResizeObserver(settle);
    observer.observe(box.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [settle]);

  function onScroll(): void {
    const element = box.current;
    if (!element) return;
    isStuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= END_SLACK_PX;
    anchor.current = isStuck.current ? undefined : topmost(element);
    onEndChange(isStuck.current);
    if (element.scrollTop <= NEAR_TOP_PX && element.scrollHeight > element.clientHeight) onNearTop();
  }

  return {
    box,
    content,
    onScroll,
    toEnd() {
      isStuck.current = true;
      settle();
      onEndChange(true);
    },
  };
}

function offsetIn(box: Element, element: Element): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

/** The first message that is at least partly in sight: a stored one, so that it is still there after the next change. */
function topmost(box: Element): Anchor | undefined {
  for (const element of box.querySelectorAll('[data-msg-id]')) {
    const offset = offsetIn(box, element);
    if (offset + element.getBoundingClientRect().height > 0) return { element, offset };
  }
  return undefined;
}
