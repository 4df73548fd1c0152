import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus where a pressed button leads: into what replaces the checkout, and back to the checkout's
 * status when it returns. `view`: what the page shows.
 */
export function useAwayFocus(view: string) {
  const away = useRef<HTMLDivElement>(null);
  const checkout = useRef<HTMLDivElement>(null);
  const before = useRef(view);

  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    (view === 'checkout' ? checkout.current?.querySelector<HTMLElement>('[data-pay-status]') : away.current)?.focus();
  }, [view]);

  return { away, checkout };
}
