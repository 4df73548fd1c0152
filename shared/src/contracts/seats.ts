import * as z from 'zod/mini';
import { WireTime, wireObject } from './wire.ts';

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

/** Longest text that is kept for the other devices; a longer one stays where it is written. */
export const DRAFT_MAX_CHARS = 8_000;

/** What the account was writing, and since when it is so; an empty text: it was sent, or deleted. */
export const SeatDraft = wireObject({ text: ['testo', z.string()], at: ['time', WireTime] });
export type SeatDraft = z.output<typeof SeatDraft>;

/** A draft on its way to the server. */
export interface WrittenDraft {
  readonly text: string;
  /** how long ago it was written */
  readonly ageMs: number;
  /** the time of the draft that its writer had before; 0: none */
  readonly knownAt: number;
}
