import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** On a phone the links are wider than the screen; the one of this page is brought into the middle. */
export function useCurrentInView<Nav extends HTMLElement>(): RefObject<Nav | null> {
  const nav = useRef<Nav>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav.current || !current) return;
    const [bar, link] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()];
    nav.current.scrollLeft += link.left + link.width / 2 - (bar.left + bar.width / 2);
  }, [pathname]);
  return nav;
}
