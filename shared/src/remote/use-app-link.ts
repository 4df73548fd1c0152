import { type MouseEvent, useCallback } from 'react';
import { usePlatform } from './platform-context.tsx';

export interface AppLinkProps {
  href: string;
  onClick(event: MouseEvent): void;
}

/**
 * Props for a real link that moves the app instead of loading a page. A click with a modifier or the middle button does
 * what
 * links do.
 *
 * @example const link = useAppLink(); <a {...link('/find')}>…</a>
 */
export function useAppLink(): (path: string, options?: { replace?: boolean }) => AppLinkProps {
  const { navigate } = usePlatform();
  return useCallback(
    (path, options) => ({
      href: path,
      onClick(event) {
        const isOrdinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!isOrdinary || event.defaultPrevented) return;
        event.preventDefault();
        navigate(path, options);
      },
    }),
    [navigate],
  );
}
