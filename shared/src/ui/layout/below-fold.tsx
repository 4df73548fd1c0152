import { type ReactNode, useDeferredValue } from 'react';

/**
 * What is read last, mostly after scrolling: drawn once the rest of the page stands, in slices between which the
 * browser answers the person. Nothing of that rest stands below it: it would move.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
