import { media } from '@halo/shared/theme';
import { useSyncExternalStore } from 'react';

const QUERY = media.wide.replace('@media ', '');

function subscribe(changed: () => void): () => void {
  const query = globalThis.matchMedia?.(QUERY);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** Is there room for the list beside the conversation? */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(QUERY).matches ?? false);
}
