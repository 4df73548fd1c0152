import { createKeeper, type Platform } from '@halo/shared/remote';
import { createMediaCache } from './media/media-cache.ts';
import { createPlatformFiles } from './media/use-file-address.ts';
import { createOutboxSender, type OutboxSender } from './outbox-sender.ts';
import { reportRefusal } from './report-refusal.ts';

/** One sender a platform, so that leaving a conversation does not leave its messages behind. */
export function outboxSenderOf(platform: Platform): OutboxSender {
  // A shell from before `keep` starts tasks without it. Two senders are safe: one of them has the lock.
  const keep = platform.keep ?? createKeeper(() => platform).keep;
  return keep(createPlatformSender);
}

function createPlatformSender(platform: Platform): OutboxSender {
  const keep = platform.keep ?? createKeeper(() => platform).keep;
  const media = { files: keep(createPlatformFiles), cache: keep(createMediaCache) };
  return createOutboxSender(platform, { media, onUnseen: (refusal) => void reportRefusal(platform, refusal) });
}
