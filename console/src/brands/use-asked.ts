import { useEffect, useEffectEvent, useState } from 'react';
import type { Problems } from './use-problems.ts';

/** Proposes at once, or as soon as the check that runs has found nothing: who pressed need not press again. */
export function useAsked(
  { isChecking, couldGoLive }: Pick<Problems, 'isChecking' | 'couldGoLive'>,
  isReady: boolean,
  propose: () => void,
): { isAsked: boolean; ask(): void } {
  const [isAsked, setAsked] = useState(false);
  const answer = useEffectEvent(() => {
    setAsked(false);
    if (couldGoLive && isReady) propose();
  });
  useEffect(() => {
    if (isAsked && !isChecking) answer();
  }, [isAsked, isChecking]);
  return { isAsked, ask: () => setAsked(isReady) };
}
