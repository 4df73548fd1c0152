import { useEffect, useState } from 'react';

/** Writing goes on; the server is asked when it rests. */
const RESTS_MS = 500;

/** What was written last, once nothing else was written for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as Value), RESTS_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
}
