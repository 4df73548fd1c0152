import type { Platform } from '@halo/shared/remote';
import { outboxSenderOf } from '../conversation/outbox-sender-of.ts';

/** Sends what was written before the page went, in order, until nothing waits any more. */
export function finish(platform: Platform): void {
  const stop = outboxSenderOf(platform).start();
  // No page shows them; what waits is sent all the same.
  stop();
}
