import { ChatMessage, Credits } from '@halo/shared/contracts';
import * as z from 'zod/mini';

const Id = z.string().check(z.maxLength(100));

/**
 * What a process has stored and the pages of an account are to show. Which process has such pages is known where they
 * are; that process reads what they are shown, and where there are none nothing is read.
 */
export const Announcement = z.discriminatedUnion('kind', [
  /** A message to the account; `angelId`: as whom it knows the sender. */
  z.object({ kind: z.literal('received'), clickId: Id, angelId: Id, messageId: z.int() }),
  /** A message of the account, for its pages except the one with this socket. */
  z.object({
    kind: z.literal('sent'),
    clickId: Id,
    brandId: Id,
    socketId: Id,
    message: ChatMessage,
    credits: Credits,
  }),
]);
export type Announcement = z.output<typeof Announcement>;
export type AnnouncementOf<K extends Announcement['kind']> = Extract<Announcement, { readonly kind: K }>;
