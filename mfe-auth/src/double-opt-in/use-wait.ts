import { SECOND_MS } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect, useState } from 'react';

/** Seconds until something may be asked again; 0 when it may. Goes by the clock: a sleeping tab does not stretch it. */
export function useWait(): { secondsLeft: number; wait(seconds: number): void } {
  const { clock } = usePlatform();
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => clock.now());
  const isWaiting = until > now;
  useEffect(() => (isWaiting ? clock.after(SECOND_MS, () => setNow(clock.now())) : undefined), [isWaiting, now, clock]);
  const wait = useCallback(
    (seconds: number) => {
      setNow(clock.now());
      setUntil(clock.now() + seconds * SECOND_MS);
    },
    [clock],
  );
  return { secondsLeft: isWaiting ? Math.ceil((until - now) / SECOND_MS) : 0, wait };
}
