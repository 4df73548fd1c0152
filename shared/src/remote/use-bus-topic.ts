import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { BusPayload, BusTopic } from '../contracts/bus-topics.ts';
import { usePlatform } from './platform-context.tsx';

/**
 * The latest payload of a replayed topic; renders again when it changes. Undefined before the first, and always for
 * other topics.
 *
 * @example const credits = useBusTopic('credits.changed');
 */
export function useBusTopic<T extends BusTopic>(topic: T): BusPayload<T> | undefined {
  const { bus } = usePlatform();
  const subscribe = useCallback((changed: () => void) => bus.on(topic, changed), [bus, topic]);
  return useSyncExternalStore(subscribe, () => bus.last(topic));
}

/**
 * Subscribes to a topic while the component is mounted. The listener may be a new function each time.
 *
 * @example useBusListener('chat.received', ({ message }) => actions.received(message));
 */
export function useBusListener<T extends BusTopic>(topic: T, listener: (payload: BusPayload<T>) => void): void {
  const { bus } = usePlatform();
  const notify = useEffectEvent(listener);
  useEffect(() => bus.on(topic, (payload) => notify(payload)), [bus, topic]);
}
