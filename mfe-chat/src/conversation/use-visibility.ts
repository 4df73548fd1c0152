import { useEffect, useEffectEvent } from 'react';

/** Tells whether the tab is in sight, at once and whenever it changes. */
export function useVisibility(tell: (isVisible: boolean) => void): void {
  const look = useEffectEvent(() => tell(document.visibilityState !== 'hidden'));
  useEffect(() => {
    const changed = () => look();
    changed();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
}
