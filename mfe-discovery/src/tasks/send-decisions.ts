import type { Platform } from '@halo/shared/remote';
import { createDecisionSender } from '../match/decision-sender.ts';

/** Sends what was decided in the deck before the page went or the connection broke. */
export function finish(platform: Platform): void {
  platform.keep(createDecisionSender).start()();
}
