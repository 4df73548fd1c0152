import { useEffect, useState } from 'react';

/** Writing goes on; the server is asked when it rests. */
const RESTS_MS = 500;

/** What was written last, once nothing else was written for a moment: the same object while nothing changes. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (rested === value) return undefined;
    const timer = setTimeout(() => setRested(value), RESTS_MS);
    return () => clearTimeout(timer);
  }, [rested, value]);
  return rested;
}
