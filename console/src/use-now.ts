import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** Milliseconds since 1970, refreshed now and then, for “3 min ago”. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
