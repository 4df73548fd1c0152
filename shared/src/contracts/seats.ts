import * as z from 'zod/mini';
import { wireObject } from './wire.ts';

/** How an account keeps a conversation. The other side does not learn of it. */
export const SeatSettings = wireObject({
  isPinned: ['fissata', z.boolean()],
  /** it notifies of no message, and is not in the count of unread ones */
  isMuted: ['silenziata', z.boolean()],
  /** away from the list; a new message brings it back, unless it is muted */
  isArchived: ['archiviata', z.boolean()],
});
export type SeatSettings = z.output<typeof SeatSettings>;

/** What holds for a conversation about which nothing was chosen. */
export const PLAIN_SEAT: SeatSettings = { isPinned: false, isMuted: false, isArchived: false };
