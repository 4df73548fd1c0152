import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"]';

/** The name of what was pressed: a letter, `mod+k`, `Escape`. Undefined: it belongs to a field or a dialog. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'>,
  { isInField, hasLetters }: { isInField: boolean; hasLetters: boolean },
): string | undefined {
  const { key } = event;
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return `mod+${key.length === 1 ? key.toLowerCase() : key}`;
  if (key.length === 1) return isInField || !hasLetters ? undefined : key.toLowerCase();
  return isInField && key !== 'Escape' ? undefined : key;
}

/** Keys of a page; each has a button of the same name. Letters alone can be switched off (WCAG 2.1.4). */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, hasLetters: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const target = event.target instanceof Element ? event.target : undefined;
      if (document.querySelector(OVERLAY)) return;
      const isInField = target?.closest(FIELDS) !== null && target !== undefined;
      const run = latest.current[shortcutOf(event, { isInField, hasLetters }) ?? ''];
      if (!run) return;
      event.preventDefault();
      run();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [hasLetters]);
}
