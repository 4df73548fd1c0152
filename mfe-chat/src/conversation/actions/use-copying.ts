import type { ProfileCard } from '@halo/shared/contracts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { ROW } from '../thread-styles.ts';
import type { RowTools } from '../use-row-tools.ts';
import { copiedText, selectedWords } from './copied-text.ts';

/** Puts the words of selected messages on the clipboard instead of everything that stands around them. */
export function useCopying(
  box: RefObject<HTMLElement | null>,
  { t, formats }: Pick<RowTools, 't' | 'formats'>,
  angel: ProfileCard | undefined,
): void {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const selection = document.getSelection();
    if (!box.current || !selection || selection.isCollapsed) return;
    const parts = selectedWords(box.current, selection, `.${ROW.words}`).map(({ element, text }) => ({
      text,
      at: Date.parse(element.querySelector('time')?.dateTime ?? ''),
      speaker: element.getAttribute('data-author') === 'me' ? t('thread.you') : (angel?.screenName ?? ''),
    }));
    if (parts.length === 0) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', copiedText(parts, formats));
  });
  useEffect(() => {
    const element = box.current;
    const listener = (event: ClipboardEvent) => onCopy(event);
    element?.addEventListener('copy', listener);
    return () => element?.removeEventListener('copy', listener);
  }, [box]);
}
