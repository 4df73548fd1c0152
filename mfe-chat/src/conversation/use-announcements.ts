import { useEffectEvent, useEffect, useRef, useState } from 'react';
import { usePlatform } from '@halo/shared/remote';
import { ANNOUNCE_MS, ANNOUNCED_MS } from '../limits.ts';

/**
 * What screen readers announce about a number that grows: at most once a second, with how much it grew. Nothing for
 * the first value, and nothing for long, so that a reader who goes through the page later finds no old announcement.
 */
export function useAnnouncements(count: number, textOf: (grownBy: number) => string): string {
  const { clock } = usePlatform();
  const [message, setMessage] = useState('');
  const announced = useRef(count);
  const latest = useRef(count);
  const cancel = useRef<(() => void) | undefined>(undefined);
  const cancelEnd = useRef<(() => void) | undefined>(undefined);
  const announce = useEffectEvent(() => {
    cancel.current = undefined;
    const text = textOf(latest.current - announced.current);
    announced.current = latest.current;
    // The same words again are only read when the text differs.
    setMessage((before) => (before === text ? `${text}\u00a0` : text));
    cancelEnd.current?.();
    cancelEnd.current = clock.after(ANNOUNCED_MS, () => setMessage(''));
  });
  useEffect(() => {
    latest.current = count;
    if (count <= announced.current) {
      announced.current = count;
      return;
    }
    cancel.current ??= clock.after(ANNOUNCE_MS, () => announce());
  }, [count, clock]);
  useEffect(
    () => () => {
      for (const timer of [cancel, cancelEnd]) {
        timer.current?.();
        timer.current = undefined;
      }
    },
    [],
  );
  return message;
}

/**
 * One region is read as a whole whenever it changes: of several kinds of announcements it holds the last one, and
 * repeats no other.
 */
export function useLatestAnnouncement(kinds: readonly string[]): string {
  const [announced, setAnnounced] = useState({ kinds, text: kinds.filter(Boolean).join(' ') });
  const changed = kinds.filter((text, kind) => text !== announced.kinds[kind]);
  if (changed.length === 0) return announced.text;
  const text = changed.filter(Boolean).join(' ') || (kinds.includes(announced.text) ? announced.text : '');
  setAnnounced({ kinds, text });
  return text;
}
