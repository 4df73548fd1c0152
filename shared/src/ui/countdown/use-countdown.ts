import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '../../contracts/durations.ts';

/** Counts whole seconds down to 0, then calls `onDone` once. Goes by the clock: a sleeping tab does not stretch it. */
export function useCountdown(seconds: number, onDone: () => void) {
  const [left, setLeft] = useState(seconds);
  const [isStopped, setStopped] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (isStopped) return;
    const end = Date.now() + seconds * SECOND_MS;
    setLeft(seconds);
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));
      setLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      done.current();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds, isStopped]);
  return { left, isStopped, stop: () => setStopped(true) };
}
