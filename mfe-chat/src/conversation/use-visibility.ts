import { useEffect, useEffectEvent } from 'react';

/** Calls back with whether the tab is visible, at once and with every change. */
export function useVisibility(onChange: (isVisible: boolean) => void): void {
  const look = useEffectEvent(() => onChange(document.visibilityState !== 'hidden'));
  useEffect(() => {
    const changed = () => look();
    changed();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
}
