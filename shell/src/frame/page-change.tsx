import { VisuallyHidden } from '@halo/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A page has drawn its heading after this, in nearly all cases. */
const SETTLE_MS = 350;

/**
 * What a browser does for a real page load and not for a route: starts at the top, moves the focus to the content when
 * it
 * stood on something that is gone, and reads out where we are.
 */
export function PageChange({ brandTitle, onTitle }: { brandTitle: string; onTitle(title: string): void }) {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const isFirst = previous.current === pathname;
    previous.current = pathname;
    if (!isFirst) window.scrollTo(0, 0);
    const timer = setTimeout(() => {
      const title = document.querySelector('h1');
      const heading = (title?.getAttribute('aria-label') ?? title?.textContent)?.trim();
      onTitle(heading ? `${heading} · ${brandTitle}` : brandTitle);
      if (isFirst) return;
      setAnnouncement(heading ?? brandTitle);
      if (document.activeElement === null || document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname, brandTitle, onTitle]);
  return <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>;
}
