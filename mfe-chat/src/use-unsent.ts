import { usePlatform } from '@halo/shared/remote';
import { useEffect, useSyncExternalStore } from 'react';
import { outboxOf } from './conversation/outbox.ts';
import { outboxSenderOf } from './conversation/outbox-sender-of.ts';

/**
 * The newest refused message to a profile; empty: nothing. Sends on what waits, as an open conversation
 * does.
 */
export function useUnsent(): (angelId: string) => string {
  const sender = outboxSenderOf(usePlatform());
  const outbox = useSyncExternalStore(sender.subscribe, sender.getState);
  useEffect(() => sender.start(), [sender]);
  return (angelId) => outboxOf(outbox, angelId).findLast(({ status }) => status === 'failed')?.text ?? '';
}
