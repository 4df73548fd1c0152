import { useCallback, useSyncExternalStore } from 'react';

/**
 * Does the window fit one of `media` now? For what is not worth drawing out of sight; a style alone is cheaper. Not for
 * what a server draws.
 */
export function useMedia(media: string): boolean {
  const query = media.replace('@media ', '');
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
