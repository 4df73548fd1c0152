import { useEffect, useRef, useState } from 'react';

/** Time a toast stays, in milliseconds. */
export const TOAST_MS = 5_000;

/** Calls `onClose` after five seconds without hover or focus on the toast. */
export function useAutoClose(enabled: boolean, onClose: () => void) {
  const [holds, setHolds] = useState({ hover: false, focus: false });
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const isHeld = holds.hover || holds.focus;
  useEffect(() => {
    if (!enabled || isHeld) return;
    const timer = setTimeout(() => close.current(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [enabled, isHeld]);

  const hold = (change: Partial<typeof holds>) => () => setHolds((current) => ({ ...current, ...change }));
  return {
    onMouseEnter: hold({ hover: true }),
    onMouseLeave: hold({ hover: false }),
    onFocus: hold({ focus: true }),
    onBlur: hold({ focus: false }),
  };
}
