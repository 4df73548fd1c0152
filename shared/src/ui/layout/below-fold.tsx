import { type ReactNode, useDeferredValue } from 'react';

/**
 * What is seen after scrolling only: drawn once the rest of the page stands, in slices between which the browser
 * answers the person. What is in sight stands above it, never below.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
