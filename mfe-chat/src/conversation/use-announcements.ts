import { useEffectEvent, useEffect, useRef, useState } from 'react';
import { usePlatform } from '@halo/shared/remote';
import { ANNOUNCE_MS } from '../limits.ts';

/**
 * What is read out about a number that grows: at most once a second, with how much it grew. Nothing for what is there at first.
 */
export function useAnnouncements(count: number, textOf: (news: number) => string): string {
  const { clock } = usePlatform();
  const [message, setMessage] = useState('');
  const told = useRef(count);
  const latest = useRef(count);
  const cancel = useRef<(() => void) | undefined>(undefined);
  const tell = useEffectEvent(() => {
    cancel.current = undefined;
    const text = textOf(latest.current - told.current);
    told.current = latest.current;
    // The same words again are only read when the text differs.
    setMessage((before) => (before === text ? `${text}\u00a0` : text));
  });
  useEffect(() => {
    latest.current = count;
    if (count <= told.current) {
      told.current = count;
      return;
    }
    cancel.current ??= clock.after(ANNOUNCE_MS, () => tell());
  }, [count, clock]);
  useEffect(() => () => {
    cancel.current?.();
    cancel.current = undefined;
  }, []);
  return message;
}
