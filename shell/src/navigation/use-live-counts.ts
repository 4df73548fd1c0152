import type { Credits, UnreadCounts } from '@halo/shared/contracts';
import type { EventBus } from '@halo/shared/bus';
import { useCallback, useSyncExternalStore } from 'react';

const NONE: UnreadCounts = { messages: 0, likes: 0, visits: 0 };

/** Credits and unread counts as last published on the bus. */
export function useLiveCounts(bus: EventBus): { credits: Credits | undefined; unread: UnreadCounts } {
  const credits = useSyncExternalStore(
    useCallback((changed) => bus.on('credits.changed', changed), [bus]),
    () => bus.last('credits.changed'),
  );
  const unread = useSyncExternalStore(
    useCallback((changed) => bus.on('unread.changed', changed), [bus]),
    () => bus.last('unread.changed'),
  );
  return { credits, unread: unread ?? NONE };
}
