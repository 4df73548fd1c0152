import { useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface LiveRegionProps {
  /** What to read out; an empty text says nothing. */
  message: string;
  /** Interrupts what is being read. For failures only. */
  assertive?: boolean;
}

/** Reads `message` to screen readers whenever it changes, without showing it. */
export function LiveRegion({ message, assertive = false }: LiveRegionProps) {
  const [announced, setAnnounced] = useState('');
  // Screen readers ignore a region that appears together with its text.
  useEffect(() => setAnnounced(message), [message]);
  return (
    <VisuallyHidden
      role={assertive ? 'alert' : 'status'}
      aria-live={assertive ? 'assertive' : 'polite'}
      aria-atomic="true"
    >
      {announced}
    </VisuallyHidden>
  );
}
