import * as z from 'zod/mini';
import { MediaSend } from './chat-media.ts';
import { DomainName, limitedText, PlaceText, ShortName } from './limited-text.ts';
import { ChatMessage, Credits, MessageText, Notice, UnreadCounts } from './conversations.ts';
import { AngelId, ClickId, ClientMessageId, MessageId, TrackerId } from './ids.ts';
import { Country } from './language.ts';
import { Problem } from './problem.ts';
import { ProfileCard } from './profiles.ts';
import { SeatDraft, SeatSettings } from './seats.ts';
import { WireTime, wireObject } from './wire.ts';

/** Socket times of the specification, in milliseconds. */
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;
export const SOCKET_RECONNECT_MIN_MS = 1_000;
export const SOCKET_RECONNECT_MAX_MS = 5_000;
/**
 * A server that stops says so: its page goes to another one within this time, before a break would be shown. The server
 * sends its pages away one after another, so they do not all come at once.
 */
export const SOCKET_MOVE_MAX_MS = 1_000;
/** How long a sender waits for an acknowledgement before it counts as unknown. */
export const SOCKET_ACK_TIMEOUT_MS = 10_000;

/** `sinceId` of the first sync of a page, when no message was seen yet: no messages, only counts and the highest id. */
export const SYNC_START = Number.MAX_SAFE_INTEGER;

const Refused = z.object({ ok: z.literal(false), problem: Problem });

function ack<S extends z.core.$ZodType>(value: S) {
  return z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value }), Refused]);
}

export const ChatSend = wireObject({
  clientId: ['clientId', ClientMessageId],
  text: ['msg', MessageText],
  trackerId: ['trackerId', TrackerId],
  angelId: ['angelId', AngelId],
  screenName: ['screenName', z.optional(limitedText(80))],
  service: ['servizio', ShortName],
  country: ['country', Country],
  time: ['time', WireTime],
  isBlurred: ['blurredMessage', z.boolean()],
  isPrefilled: ['precompilato', z.optional(z.boolean())],
  isIcebreaker: ['icebreaker', z.boolean()],
  provider: ['provider', z.optional(ShortName)],
  /** the message of this conversation that it answers; any other id is left out */
  replyToId: ['rispostaA', z.optional(MessageId)],
  /** photos or a voice; `text` is then that of `photoText` or `voiceText` */
  media: ['contenuto', z.optional(MediaSend)],
  /** the server may read the first address in the text and show what it finds there */
  wantsPreview: ['anteprima', z.optional(z.boolean())],
});
export type ChatSend = z.output<typeof ChatSend>;

const Like = wireObject({
  trackerId: ['trackerId', TrackerId],
  angelId: ['angelId', AngelId],
  service: ['servizio', ShortName],
  country: ['country', Country],
  screenName: ['screenName', z.optional(limitedText(80))],
});

export const MatchKind = z.enum(['like', 'dislike', 'undo']);
export type MatchKind = z.infer<typeof MatchKind>;

/** What the browser emits: name → payload and acknowledgement. The bearer travels in the handshake's `auth.token`. */
export const clientEvents = {
  /**
   * On connect, and again after a connect error. Answers which revision of the brand's release set this server gives
   * out: changes were not announced to a page that was away. Absent from a server of before, and while there is none.
   */
  clickid: {
    payload: wireObject({ clickId: ['clickid', ClickId], softwareVersion: ['softwareVersion', ShortName] }),
    ack: ack(wireObject({ revision: ['revision', z.optional(z.int())] })),
  },
  brain: {
    payload: wireObject({
      trackerId: ['trackerId', TrackerId],
      kind: ['tipologia', ShortName],
      country: ['country', Country],
      domain: ['domain', DomainName],
      landedAt: ['landedTime', z.number()],
      fluxId: ['fluxid', ShortName],
      premiumLevel: ['premiumLevel', z.int()],
      region: ['region', PlaceText],
      origin: ['provenienza_richiesta', z.literal('online')],
      usesAi: ['use_ai', z.boolean()],
    }),
    ack: ack(z.object({})),
  },
  /**
   * Whether the page is in the foreground; it is until it says otherwise. Without a page in the foreground, a person
   * is notified outside the page.
   */
  presence: { payload: wireObject({ isVisible: ['inPrimoPiano', z.boolean()] }), ack: ack(z.object({})) },
  /** A message. Stored and debited before it is acknowledged; the same client id answers the first message again. */
  chat: { payload: ChatSend, ack: ack(z.object({ message: ChatMessage, credits: Credits })) },
  like: { payload: Like, ack: ack(z.object({ angelId: AngelId, credits: Credits })) },
  match: {
    payload: wireObject({
      trackerId: ['trackerId', TrackerId],
      angelId: ['angelId', AngelId],
      /** `undo` takes the last decision about this profile back; a like credit that it cost stays spent */
      kind: ['type', MatchKind],
      mongoId: ['mongoId', z.optional(ShortName)],
    }),
    ack: ack(z.object({})),
  },
  /** Something is being written to this angel, or no longer. A member sees it for as long as `typing` says. */
  typing: {
    payload: wireObject({
      trackerId: ['trackerId', TrackerId],
      angelId: ['angelId', AngelId],
      isWriting: ['scrive', z.boolean()],
    }),
    ack: ack(z.object({})),
  },
  /**
   * The conversation with this profile is open, until another one is named, or none. While it is, `presence` says when
   * the member comes and goes, where both show it.
   */
  watch: {
    payload: wireObject({ angelId: ['angelId', z.optional(AngelId)] }),
    ack: ack(wireObject({ isOnline: ['online', z.boolean()], lastSeenAt: ['ultimaVolta', z.optional(WireTime)] })),
  },
  /** After a reconnect: everything newer than the last message seen. */
  sync: {
    payload: z.object({ sinceId: MessageId }),
    ack: ack(
      z.object({
        messages: z.array(ChatMessage),
        credits: Credits,
        unread: UnreadCounts,
        hasMore: z.boolean(),
        /** cards of the angels that the messages are of: a missed message is shown like a live one */
        angels: z.optional(z.array(ProfileCard)),
        /** highest message id of the account; the first sync asks with SYNC_START and learns it */
        lastId: z.optional(MessageId),
      }),
    ),
  },
} as const;
export type ClientEventName = keyof typeof clientEvents;

/** What the server emits: name → payload. On the wire a name is that of `wireNameOf`. */
export const serverEvents = {
  /** A message of an angel, or one of our own sent from another device. */
  chat: wireObject({
    message: ['messaggio', ChatMessage],
    angel: ['angel', ProfileCard],
    unread: ['nonLetti', UnreadCounts],
    notificationKind: ['type', z.enum(['Default', 'full', 'wait_socket', 'wait_ai', 'other'])],
    /** milliseconds to wait before the notification is shown */
    delayMs: ['da', z.optional(z.int())],
  }),
  /** A like of this account, or one it received. Where the two like each other, both get the card and what is free. */
  like: wireObject({
    likeCredits: ['creditiLike', z.int()],
    /** all balances, which alone say how new they are; a server of before sends only the one above */
    credits: ['crediti', z.optional(Credits)],
    data: [
      'data',
      wireObject({
        angelId: ['angelId', AngelId],
        direction: ['verso', z.enum(['given', 'received'])],
        angel: ['angel', z.optional(ProfileCard)],
        unread: ['nonLetti', z.optional(UnreadCounts)],
        /** the two like each other now */
        mutual: ['reciproco', z.optional(wireObject({ freeMessages: ['gratis', z.int()] }))],
      }),
    ],
  }),
  visit: wireObject({ angel: ['angel', ProfileCard], unread: ['nonLetti', UnreadCounts] }),
  /** A notice without a profile: a payment failed. */
  notice: wireObject({ notice: ['notifica', Notice] }),
  /** A reply is being written (person) or prepared (automated profile). */
  typing: wireObject({
    angelId: ['angelId', AngelId],
    kind: ['stato', z.enum(['writing', 'preparing', 'stopped'])],
    expiresInMs: ['durata', z.int()],
  }),
  /** A message is not as it was: deleted, or with another reaction. Without `message` it is gone for this account. */
  messageChanged: wireObject({
    angelId: ['angelId', AngelId],
    id: ['id', MessageId],
    message: ['messaggio', z.optional(ChatMessage)],
  }),
  /** The account keeps a conversation in another way. */
  conversationArranged: wireObject({ angelId: ['angelId', AngelId], settings: ['posto', SeatSettings] }),
  /** The account writes something and has not sent it, on one of its devices. */
  draftChanged: wireObject({ angelId: ['angelId', AngelId], draft: ['bozza', SeatDraft] }),
  /**
   * The account deleted a conversation for itself, up to this message, and what it was writing: since when there is
   * nothing is in `draft`, which a server of before leaves out.
   */
  conversationCleared: wireObject({
    angelId: ['angelId', AngelId],
    upToId: ['id', MessageId],
    draft: ['bozza', z.optional(SeatDraft)],
  }),
  /** A member of the conversation that is open came or went. */
  presence: wireObject({
    angelId: ['angelId', AngelId],
    isOnline: ['online', z.boolean()],
    lastSeenAt: ['ultimaVolta', z.optional(WireTime)],
  }),
  /** A phone number was shared in this conversation, or taken back. The number itself is asked for. */
  phoneChanged: wireObject({ angelId: ['angelId', AngelId] }),
  /** The angel read everything up to this message. */
  read: wireObject({ angelId: ['angelId', AngelId], upToId: ['id', MessageId] }),
  credits: wireObject({
    icebreakerCredits: ['creditiIcebreaker', z.int()],
    messageCredits: ['creditiTotali', z.int()],
    credits: ['crediti', Credits],
  }),
  pausePressing: z.object({}),
  restart: z.object({}),
  softwareVersion: wireObject({
    softwareVersion: ['softwareVersion', z.string()],
    mustReload: ['reload', z.boolean()],
  }),
  /** The brand's release set changed. Urgent: a remote was switched off, so do not wait for the usual moment. */
  releasesChanged: wireObject({ revision: ['revision', z.int()], isUrgent: ['urgent', z.boolean()] }),
  /** A conversation closed or opened again, by this account on another device or by the other side. */
  blockChanged: wireObject({ angelId: ['angelId', AngelId], isClosed: ['chiusa', z.boolean()] }),
  /** Frames may not have arrived: ask for what was missed, at a moment within this time. */
  catchUp: wireObject({ withinMs: ['entro', z.int().check(z.minimum(0), z.maximum(60_000))] }),
  oldSocketRemoved: z.object({}),
  /** Read on another device. */
  unread: wireObject({ unread: ['nonLetti', UnreadCounts] }),
  /** The account's confirmation, level or flow changed on the server: verify again. */
  sessionChanged: z.object({}),
} as const;
export type ServerEventName = keyof typeof serverEvents;

const WIRE_NAMES: Partial<Record<ServerEventName, string>> = {
  visit: 'visita',
  notice: 'notifica',
  read: 'letto',
  credits: 'creditiResidui',
};

/** The name under which an event of the server travels. */
export function wireNameOf(event: ServerEventName): string {
  return WIRE_NAMES[event] ?? event;
}
