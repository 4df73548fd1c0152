import { useEffectEvent, useEffect, useRef, useState } from 'react';
import { usePlatform } from '@halo/shared/remote';
import { ANNOUNCE_MS, ANNOUNCED_MS } from '../limits.ts';

/**
 * What is read out about a number that grows: at most once a second, with how much it grew. Nothing for what is there
 * at first,
 * and nothing for long: whoever reads through the page later finds no old news.
 */
export function useAnnouncements(count: number, textOf: (news: number) => string): string {
  const { clock } = usePlatform();
  const [message, setMessage] = useState('');
  const told = useRef(count);
  const latest = useRef(count);
  const cancel = useRef<(() => void) | undefined>(undefined);
  const cancelEnd = useRef<(() => void) | undefined>(undefined);
  const tell = useEffectEvent(() => {
    cancel.current = undefined;
    const text = textOf(latest.current - told.current);
    told.current = latest.current;
    // The same words again are only read when the text differs.
    setMessage((before) => (before === text ? `${text}\u00a0` : text));
    cancelEnd.current?.();
    cancelEnd.current = clock.after(ANNOUNCED_MS, () => setMessage(''));
  });
  useEffect(() => {
    latest.current = count;
    if (count <= told.current) {
      told.current = count;
      return;
    }
    cancel.current ??= clock.after(ANNOUNCE_MS, () => tell());
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
 * One region is read as a whole whenever it changes: of several kinds of news it holds what came last, and repeats no
 * other.
 */
export function useLatestNews(kinds: readonly string[]): string {
  const [told, setTold] = useState({ kinds, text: kinds.filter(Boolean).join(' ') });
  const changed = kinds.filter((text, kind) => text !== told.kinds[kind]);
  if (changed.length === 0) return told.text;
  const text = changed.filter(Boolean).join(' ') || (kinds.includes(told.text) ? told.text : '');
  setTold({ kinds, text });
  return text;
}
