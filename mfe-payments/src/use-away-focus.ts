import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard where a pressed button goes: into what takes the place of the till, and back to what the till says
 * when it is there again. `view`: what the page shows.
 */
export function useAwayFocus(view: string) {
  const away = useRef<HTMLDivElement>(null);
  const till = useRef<HTMLDivElement>(null);
  const before = useRef(view);

  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    (view === 'till' ? till.current?.querySelector<HTMLElement>('[data-pay-status]') : away.current)?.focus();
  }, [view]);

  return { away, till };
}
