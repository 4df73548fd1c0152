import { WIRE_VALUES } from './wire-values.ts';
import * as z from 'zod/mini';
import { ChatMessage, Credits, UnreadCounts } from './conversations.ts';
import { AttemptStatus } from './attempt-status.ts';
import { ProfileCard } from './profiles.ts';
import { SeatDraft, SeatSettings } from './seats.ts';
import { SessionState } from './session.ts';
import { decoded } from './wire.ts';

const count = z.int();
const angelId = z.string();
const message = decoded(ChatMessage);
const angel = decoded(ProfileCard);

/**
 * Facts that remotes and shell publish to each other, in the past tense. This table is the whole list.
 * `last`: a late subscriber gets the latest at once, so the payload is the whole state, never a change.
 * Payloads are domain objects. Within a contract version they grow by optional fields only.
 */
export const busTopics = {
  'session.changed': { replay: 'last', schema: SessionState },
  'credits.changed': { replay: 'last', schema: decoded(Credits) },
  'unread.changed': { replay: 'last', schema: decoded(UnreadCounts) },
  'region.changed': { replay: 'last', schema: z.object({ region: z.string(), city: z.string() }) },
  /** `gapEndedAt`: frames got lost until then although the connection stood; what is shown may lack what they said */
  'connection.changed': {
    replay: 'last',
    schema: z.object({ status: z.enum(['offline', 'connecting', 'online']), gapEndedAt: z.optional(count) }),
  },
  'chat.received': { replay: 'none', schema: z.object({ message, angel }) },
  'chat.sent': { replay: 'none', schema: z.object({ angelId, clientId: z.string(), message }) },
  /** deleted, or with another reaction; without `message` it is gone for this account */
  'chat.changed': { replay: 'none', schema: z.object({ angelId, id: count, message: z.optional(message) }) },
  /** the account keeps a conversation in another way, or deleted it for itself up to a message */
  'chat.arranged': { replay: 'none', schema: z.object({ angelId, settings: decoded(SeatSettings) }) },
  'chat.cleared': {
    replay: 'none',
    schema: z.object({ angelId, upToId: count, draft: z.optional(decoded(SeatDraft)) }),
  },
  /** what the account is writing, on another device too; an empty text: nothing any more */
  'chat.drafted': { replay: 'none', schema: z.object({ angelId, draft: decoded(SeatDraft) }) },
  'chat.read': { replay: 'none', schema: z.object({ angelId, upToId: count }) },
  'chat.typing': {
    replay: 'none',
    schema: z.object({ angelId, kind: z.enum(['writing', 'preparing', 'stopped']), expiresInMs: count }),
  },
  /** the member of the conversation that is open came or went */
  'presence.changed': {
    replay: 'none',
    schema: z.object({ angelId, isOnline: z.boolean(), lastSeenAt: z.optional(count) }),
  },
  /** a member shared a phone number with this account, or took it back; or this account did on another device */
  'phone.changed': { replay: 'none', schema: z.object({ angelId }) },
  'chat.closed': { replay: 'none', schema: z.object({ angelId, isClosed: z.boolean() }) },
  'like.received': { replay: 'none', schema: z.object({ angel }) },
  /** two members like each other: on the pages of both */
  'like.returned': { replay: 'none', schema: z.object({ angel, freeMessages: count }) },
  'visit.received': { replay: 'none', schema: z.object({ angel }) },
  /** neither a like nor a visit: those have topics of their own */
  'notice.received': {
    replay: 'none',
    schema: z.object({ id: count, kind: z.enum([WIRE_VALUES.messageNotice, WIRE_VALUES.paymentFailedNotice]) }),
  },
  'profile.liked': { replay: 'none', schema: z.object({ angelId }) },
  'profile.visited': { replay: 'none', schema: z.object({ angelId }) },
  'payment.settled': {
    replay: 'none',
    schema: z.object({
      attemptId: z.string(),
      status: AttemptStatus,
      planName: z.string(),
      grantedCredits: z.optional(count),
      premiumLevel: count,
    }),
  },
} as const satisfies Record<string, { replay: 'last' | 'none'; schema: z.core.$ZodType }>;

export type BusTopic = keyof typeof busTopics;
export type BusPayload<T extends BusTopic> = z.output<(typeof busTopics)[T]['schema']>;
export const BUS_TOPICS = Object.keys(busTopics) as [BusTopic, ...BusTopic[]];
