import { HOLD_MS, HOLD_SLACK_PX } from './limits.ts';

export interface MenuGestures {
  /** the button that opens it */
  readonly more: string;
  /** what keeps the browser's own menu */
  readonly keeps: string | undefined;
  open(target: Element, y?: number): boolean;
  close(): void;
  after(ms: number, run: () => void): () => void;
}

/** A menu for each row: by its button, a right click or the menu key, or a finger that rests on it. */
export function listenForMenu(box: HTMLElement, { more, keeps, open, close, after }: MenuGestures): () => void {
  let cancelHold = (): void => {};
  let start = { clientX: 0, clientY: 0 };
  let wasHeld = false;

  const events = {
    click(event: MouseEvent) {
      // The finger that held a message lifts over a link or a quote in it.
      if (wasHeld) {
        event.preventDefault();
        event.stopPropagation();
      } else if ((event.target as Element).closest(more)) open(event.target as Element);
      wasHeld = false;
    },
    contextmenu(event: MouseEvent) {
      const target = event.target as Element;
      // So does a selected text.
      if ((keeps && target.closest(keeps)) || document.getSelection()?.isCollapsed === false) return;
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
    touchend(event: TouchEvent) {
      cancelHold();
      // Else the browser lets a press follow, which takes the focus from the menu and closes it.
      if (wasHeld) event.preventDefault();
    },
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
