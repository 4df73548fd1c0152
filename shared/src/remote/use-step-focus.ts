import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the title of a step: a new step is read from its title on. At the first sight of the page the focus stays where
 * it is.
 */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
  }, [step]);
  return title;
}
