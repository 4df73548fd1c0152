import { usePlatform } from '@halo/shared/remote';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { HOLD_MS, HOLD_SLACK_PX } from '../../limits.ts';
import type { Bubble, TimelineRow } from '../timeline.ts';

export interface OpenMenu {
  readonly bubble: Bubble;
  /** in the box around the messages: from its top, or from its bottom where there is more room above */
  readonly style: { readonly top?: number; readonly bottom?: number; readonly left?: number; readonly right?: number };
  /** Gives the focus back. */
  back(): void;
}

/** The button of a message that opens its menu. */
export const MORE = '[data-more]';
const MESSAGE = '[data-msg-id]';

/** Which message's menu is open: by its button, a right click or the menu key, or by holding it with a finger. */
export function useMessageMenu(
  box: RefObject<HTMLElement | null>,
  rows: readonly TimelineRow[],
): { menu: OpenMenu | undefined; close(isLeft?: boolean): void } {
  const [menu, setMenu] = useState<OpenMenu>();
  const { clock } = usePlatform();
  const open = useEffectEvent((target: Element, y?: number): boolean => {
    const message = target.closest<HTMLElement>(MESSAGE);
    const bubble = message && bubbleOf(rows, message.dataset['msgId'] ?? '');
    if (!bubble || !box.current) return false;
    const more = message.querySelector<HTMLElement>(MORE);
    if (!more) return false;
    setMenu({ bubble, style: placeOf(box.current, more, y), back: () => more.focus({ preventScroll: true }) });
    return true;
  });
  const close = useEffectEvent(() => setMenu(undefined));
  useEffect(() => {
    const element = box.current;
    return element ? listen(element, { open, close, after: clock.after }) : undefined;
  }, [box, clock]);
  return {
    menu,
    close(isLeft = false) {
      if (!isLeft) menu?.back();
      setMenu(undefined);
    },
  };
}

function bubbleOf(rows: readonly TimelineRow[], messageId: string): Bubble | undefined {
  const row = rows.findLast(
    (each) => each.kind === 'bubble' && String(each.bubble.id ?? each.bubble.clientId) === messageId,
  );
  return row?.kind === 'bubble' ? row.bubble : undefined;
}

/** Beside the finger or the button, on the side of the message, and where there is more room. */
function placeOf(box: HTMLElement, more: HTMLElement, y: number | undefined): OpenMenu['style'] {
  const room = box.getBoundingClientRect();
  const button = more.getBoundingClientRect();
  const bubble = more.parentElement?.getBoundingClientRect() ?? button;
  const at = Math.min(Math.max((y ?? button.bottom) - room.top, 0), room.height);
  const isOnRight = bubble.left - room.left > room.right - bubble.right;
  const side = isOnRight ? { right: room.right - bubble.right } : { left: bubble.left - room.left };
  return at > room.height / 2 ? { ...side, bottom: room.height - at } : { ...side, top: at };
}

interface MenuEvents {
  open(target: Element, y?: number): boolean;
  close(): void;
  after(ms: number, run: () => void): () => void;
}

/** One listener for all rows: they come and go during scrolling. */
function listen(box: HTMLElement, { open, close, after }: MenuEvents): () => void {
  let cancelHold = (): void => {};
  let start = { clientX: 0, clientY: 0 };
  let wasHeld = false;

  const events = {
    click(event: MouseEvent) {
      // The finger that held a message lifts over a link or a quote in it.
      if (wasHeld) {
        event.preventDefault();
        event.stopPropagation();
      } else if ((event.target as Element).closest(MORE)) open(event.target as Element);
      wasHeld = false;
    },
    contextmenu(event: MouseEvent) {
      const target = event.target as Element;
      // A link and a selected text have the browser's own menu.
      if (target.closest('a') || document.getSelection()?.isCollapsed === false) return;
      cancelHold();
      if (open(target, event.clientY || undefined)) event.preventDefault();
    },
    touchstart({ target, touches: [finger, other] }: TouchEvent) {
      wasHeld = false;
      cancelHold();
      if (!finger || other) return;
      start = finger;
      cancelHold = after(HOLD_MS, () => {
        wasHeld = open(target as Element, finger.clientY);
      });
    },
    touchmove({ touches: [finger] }: TouchEvent) {
      const way = finger ? Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) : 0;
      if (way > HOLD_SLACK_PX) cancelHold();
    },
    touchend: () => cancelHold(),
    touchcancel: () => cancelHold(),
    scroll() {
      cancelHold();
      close();
    },
  };
  // Captured: React handles a click only at the root of the page.
  for (const [name, run] of Object.entries(events)) box.addEventListener(name, run as EventListener, true);
  return () => {
    cancelHold();
    for (const [name, run] of Object.entries(events)) box.removeEventListener(name, run as EventListener, true);
  };
}
