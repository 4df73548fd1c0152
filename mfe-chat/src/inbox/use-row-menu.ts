import type { ConversationEntry } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { listenForMenu } from '../menu-gestures.ts';

export interface OpenRowMenu {
  readonly entry: ConversationEntry;
  /** in the list: from its top, or from its bottom where there is more room above */
  readonly style: { readonly top?: number; readonly bottom?: number };
  /** Gives the focus back. */
  back(): void;
}

const MORE = '[data-more]';
const ROW = '[data-angel-id]';

/** Which row's menu is open. */
export function useRowMenu(
  box: RefObject<HTMLElement | null>,
  entries: readonly ConversationEntry[],
): { menu: OpenRowMenu | undefined; close(isLeft?: boolean): void } {
  const [menu, setMenu] = useState<OpenRowMenu>();
  const { clock } = usePlatform();
  const open = useEffectEvent((target: Element, y?: number): boolean => {
    const row = target.closest<HTMLElement>(ROW);
    const entry = entries.find(({ angel }) => angel.id === row?.dataset['angelId']);
    if (!row || !entry || !box.current) return false;
    const from = target.closest<HTMLElement>(MORE) ?? row.querySelector<HTMLElement>('a');
    setMenu({ entry, style: placeOf(box.current, row, y), back: () => from?.focus({ preventScroll: true }) });
    return true;
  });
  const close = useEffectEvent(() => setMenu(undefined));
  useEffect(() => {
    const element = box.current;
    const gestures = { more: MORE, keeps: undefined, open, close, after: clock.after };
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

/** Beside the finger or below the row, and where the window has more room. */
function placeOf(box: HTMLElement, row: HTMLElement, y: number | undefined): OpenRowMenu['style'] {
  const list = box.getBoundingClientRect();
  const { bottom, top } = row.getBoundingClientRect();
  const isLow = (top + bottom) / 2 > window.innerHeight / 2;
  if (isLow) return { bottom: list.bottom - (y ?? top) };
  return { top: (y ?? bottom) - list.top };
}
