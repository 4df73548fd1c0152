import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AngelId, ClickId, MessageId } from './ids.ts';
import { DRAFT_MAX_CHARS, SeatDraft, SeatSettings } from './seats.ts';
import { WireTime, wireObject } from './wire.ts';

const Seat = { clickId: ['clickid', ClickId], angelId: ['angelId', AngelId] } as const;

/** What an account does with a conversation as a whole, for itself alone. */
export const seatEndpoints = {
  /** Pins, mutes, archives; what is left out stays as it is. Answers how the conversation is kept now. */
  arrange: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/conversation/arrange',
    body: wireObject({
      ...Seat,
      isPinned: ['fissata', z.optional(z.boolean())],
      isMuted: ['silenziata', z.optional(z.boolean())],
      isArchived: ['archiviata', z.optional(z.boolean())],
    }),
    answer: wireObject({ settings: ['posto', SeatSettings] }),
  }),
  /** Deletes all that was written so far, for the account alone. A new message opens the conversation again. */
  clear: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/conversation/delete',
    body: wireObject({ ...Seat }),
    /** the last message that is gone; left out: there was none */
    answer: wireObject({ upToId: ['finoA', z.optional(MessageId)] }),
  }),
  /**
   * Keeps what is being written for the other devices of the account. Who has the draft that is kept goes on with it;
   * else the one stays that was written later. Clocks of devices differ, so it says how long ago it was written.
   * Answers what is kept now; left out: there is no conversation yet to keep it with.
   */
  saveDraft: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/conversation/draft',
    body: wireObject({
      ...Seat,
      text: ['testo', z.string().check(z.maxLength(DRAFT_MAX_CHARS))],
      ageMs: ['scrittaDa', z.int().check(z.nonnegative())],
      knownAt: ['nota', WireTime],
    }),
    answer: wireObject({ draft: ['bozza', z.optional(SeatDraft)] }),
  }),
} as const;
