import { usePlatform } from '@halo/shared/remote';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { listenForMenu } from '../../menu-gestures.ts';
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
  // Every scroll asks for it: an update that changes nothing would still draw the list.
  const close = useEffectEvent(() => {
    if (menu) setMenu(undefined);
  });
  useEffect(() => {
    const element = box.current;
    // One listener for all rows: they come and go during scrolling. A link has the browser's own menu.
    const gestures = { more: MORE, keeps: 'a', open, close, after: clock.after };
    return element ? listenForMenu(element, gestures) : undefined;
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
