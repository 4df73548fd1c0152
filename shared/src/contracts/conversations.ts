import { WIRE_VALUES } from './wire-values.ts';
import * as z from 'zod/mini';
import { MessagePhoto, MessageVoice, ShownMediaKind } from './chat-media.ts';
import { endpoint } from './endpoint.ts';
import { AngelId, ClickId, ClientMessageId, MessageId, TrackerId } from './ids.ts';
import { limitedText } from './limited-text.ts';
import { LinkPreview } from './link-previews.ts';
import { ProfileCard } from './profiles.ts';
import { SeatDraft, SeatSettings } from './seats.ts';
import { WireTime, wireObject } from './wire.ts';

/** Longest message, in UTF-16 units. */
export const MESSAGE_MAX_CHARS = 2000;
/** Messages a history page holds. */
export const HISTORY_PAGE_SIZE = 40;
/** Conversations in the list, and notices; what is unread is there besides, however old. */
export const CONVERSATIONS_SHOWN = 500;
export const NOTICES_SHOWN = 200;
/** Members who neither wrote nor liked back that an account may write to within a day. */
export const STRANGERS_PER_DAY = 20;
/** Longest text of a preview in a list, more than the widest row shows; the row cuts it with an ellipsis. */
export const PREVIEW_CHARS = 120;

export const MessageText = z.string().check(z.minLength(1), z.maxLength(MESSAGE_MAX_CHARS));

/** `personal` is written by the account, `message` by the angel; likes and visits stand in the thread too. */
export const MessageKind = z.enum(['personal', 'message', 'like', WIRE_VALUES.visit]);

/** For so long a message can be taken back from both sides. */
export const DELETE_FOR_BOTH_MS = 3_600_000;
/** What a page from before shows in place of a message that was deleted. */
export const DELETED_TEXT = '🗑';

/** What can be put under a message, one a seat. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🙏'] as const;
export const Reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof Reaction>;
/** As it is shown: a server of later may know more of them. */
const ShownReaction = limitedText(16);

/** Longest part of a message that an answer to it repeats. */
export const QUOTE_CHARS = 140;

/** The message that another one answers, as its reader may see it: of one that is locked to them there is no text. */
export const Quote = wireObject({
  id: ['id', MessageId],
  /** the reader wrote it */
  isOwn: ['mio', z.boolean()],
  /** its beginning */
  text: ['msg', z.string()],
  isLocked: ['blurredMessage', z.boolean()],
  isDeleted: ['eliminato', z.optional(z.boolean())],
  /** it brought photos or a voice along */
  mediaKind: ['contenuto', z.optional(ShownMediaKind)],
});
export type Quote = z.output<typeof Quote>;

/** One entry of a conversation. A locked one carries no text: what may not be read never leaves the server. */
export const ChatMessage = wireObject({
  id: ['id', MessageId],
  clientId: ['clientId', z.optional(ClientMessageId)],
  angelId: ['angelId', AngelId],
  kind: ['type', MessageKind],
  text: ['msg', z.string()],
  isLocked: ['blurredMessage', z.boolean()],
  sentAt: ['time', WireTime],
  /** `personal`: the angel read it; otherwise: the account read it */
  isRead: ['letto', z.boolean()],
  /** `benvenuto`: text is HTML and must be sanitised */
  noticeId: ['idNotifica', z.optional(z.string())],
  /** `risposta_a_like`: an answer to a like */
  category: ['categoriaNotifica', z.optional(z.string())],
  /** what it answers; a page from before shows the message alone */
  quote: ['citazione', z.optional(Quote)],
  /** its sender took it back: the text is `DELETED_TEXT` */
  isDeleted: ['eliminato', z.optional(z.boolean())],
  /** In an acknowledgement that comes late: its sender deleted it for themselves, so it is not shown. A page from
   * before takes it for one that was taken back. */
  isHidden: ['nascosto', z.optional(z.boolean())],
  /** of the reader, and of the other side */
  reaction: ['reazione', z.optional(ShownReaction)],
  otherReaction: ['reazioneAltro', z.optional(ShownReaction)],
  /** absent: a text. Of a locked message neither this nor what it brought along is there. */
  mediaKind: ['contenuto', z.optional(ShownMediaKind)],
  photos: ['foto', z.optional(z.array(MessagePhoto))],
  voice: ['voce', z.optional(MessageVoice)],
  /** of the first address in the text; it comes a moment after the message */
  preview: ['anteprima', z.optional(LinkPreview)],
  /** Grows with every change of the message: see `laterMessage`. A server of before sends none. */
  version: ['versione', z.optional(z.int())],
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** Unread entries are counted up to this many, of a conversation and in all; a page says that they are more than 99. */
export const MOST_UNREAD = 100;

export const ConversationEntry = wireObject({
  angel: ['angel', ProfileCard],
  lastMessage: ['ultimo', ChatMessage],
  /** up to `MOST_UNREAD` */
  unreadCount: ['nonLetti', z.int()],
  /** one of the two wrote; otherwise the thread holds likes only */
  hasMessages: ['haMessaggi', z.optional(z.boolean())],
  /** two members who like each other */
  isMutual: ['reciproco', z.optional(z.boolean())],
  /** left out: nothing was chosen */
  seat: ['posto', z.optional(SeatSettings)],
  /** left out: nothing was ever written and not sent */
  draft: ['bozza', z.optional(SeatDraft)],
});
export type ConversationEntry = z.output<typeof ConversationEntry>;

export const Conversation = wireObject({
  angel: ['angel', ProfileCard],
  /** oldest first */
  messages: ['messages', z.array(ChatMessage)],
  hasMore: ['altri', z.boolean()],
  /** of a page that was asked for around or after a message: there are newer ones */
  hasNewer: ['piuRecenti', z.optional(z.boolean())],
  /** the account wrote before, so the next message is no icebreaker */
  hasWritten: ['haScritto', z.boolean()],
  isInvitationPending: ['invitoInAttesa', z.boolean()],
  /** the angel wrote at least once: before that, links stay text */
  hasAnswer: ['haRisposto', z.optional(z.boolean())],
  /** the oldest entry that the account has not read, on this page or before it */
  firstUnreadId: ['primoNonLetto', z.optional(MessageId)],
  /** how many it has not read, from that one on, up to `MOST_UNREAD` */
  unreadCount: ['nonLetti', z.optional(z.int())],
  /** the account blocked the angel */
  isBlocked: ['bloccato', z.optional(z.boolean())],
  /** the two like each other, and so many messages of this account are still free */
  freeLeft: ['gratisRimasti', z.optional(z.int())],
  seat: ['posto', z.optional(SeatSettings)],
  /** left out: nothing was ever written and not sent */
  draft: ['bozza', z.optional(SeatDraft)],
});
export type Conversation = z.output<typeof Conversation>;

/** Credits as the browser shows them; the ledger on the server is the truth. */
export const Credits = wireObject({
  messageCredits: ['creditiMessaggi', z.int()],
  icebreakerCredits: ['creditiIcebreaker', z.int()],
  likeCredits: ['creditiLike', z.int()],
  /** credits the next message costs: 1 at level 0, the flow's value at 1, 0 at 2 */
  messageCost: ['valoreMessaggio', z.int()],
  /** the same of a message with photos, and of a voice message; absent: as any message */
  photoCost: ['valoreFoto', z.optional(z.int())],
  voiceCost: ['valoreVoce', z.optional(z.int())],
  premiumLevel: ['premiumLevel', z.int()],
  /** grows with every change of a balance: of two answers that overtook each other the larger is the newer */
  version: ['versione', z.optional(z.int())],
});
export type Credits = z.output<typeof Credits>;

export const UnreadCounts = wireObject({
  messages: ['undreadedMessages', z.int()],
  likes: ['profiliLike', z.int()],
  visits: ['visite', z.int()],
  /** grows with what the server had seen when it counted: of two answers the larger is the later */
  version: ['versione', z.optional(z.int())],
});
export type UnreadCounts = z.output<typeof UnreadCounts>;

/** All a navigation shows, in one call. */
export const Overview = wireObject({
  credits: ['navigation', Credits],
  unread: ['nonLetti', UnreadCounts],
  likedIds: ['piaciuti', z.array(AngelId)],
  /** profiles that the account opened in the last 90 days */
  visitedProfiles: ['profiliVisitati', z.optional(z.int())],
});
export type Overview = z.output<typeof Overview>;

export const Notice = wireObject({
  id: ['id', MessageId],
  kind: ['type', z.enum(['like', WIRE_VALUES.visit, WIRE_VALUES.messageNotice, WIRE_VALUES.paymentFailedNotice])],
  category: ['categoriaNotifica', z.optional(z.string())],
  angel: ['angel', z.optional(ProfileCard)],
  text: ['msg', z.optional(z.string())],
  time: ['time', WireTime],
  isRead: ['letto', z.boolean()],
});
export type Notice = z.output<typeof Notice>;

/** A profile that the account likes. */
export const GivenLike = wireObject({
  angel: ['angel', ProfileCard],
  time: ['time', WireTime],
  /** two members who like each other */
  isMutual: ['reciproco', z.optional(z.boolean())],
});
export type GivenLike = z.output<typeof GivenLike>;

/** Who opened the account's profile lately, each profile once. */
export const Visitors = wireObject({ profiles: ['profili', z.int()], days: ['giorni', z.int()] });
export type Visitors = z.output<typeof Visitors>;

const OfTracker = z.object({ trackerId: TrackerId });

export const conversationEndpoints = {
  overview: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/all/:trackerId',
    early: 'everyPage',
    params: OfTracker,
    answer: Overview,
  }),
  list: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/messages/:trackerId',
    early: 'thisPage',
    params: OfTracker,
    answer: wireObject({
      conversations: ['messages', z.array(ConversationEntry)],
      unreadTotal: ['totalUnreadMessages', z.int()],
    }),
  }),
  history: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/messages/:trackerId/:angelId',
    early: 'thisPage',
    params: z.object({ trackerId: TrackerId, angelId: AngelId }),
    /** The newest page, the one before or after a message, or the one around it. Of several only the first counts. */
    query: z.object({
      before: z.optional(z.coerce.number()),
      after: z.optional(z.coerce.number()),
      around: z.optional(z.coerce.number()),
    }),
    answer: Conversation,
  }),
  notifications: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/notifications/:trackerId',
    params: OfTracker,
    answer: wireObject({ notices: ['messages', z.array(Notice)] }),
  }),
  /** Whom the account likes, newest first. */
  likesGiven: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/likes/:trackerId',
    params: OfTracker,
    answer: wireObject({ likes: ['piaciuti', z.array(GivenLike)] }),
  }),
  /** Counts visits that the account may see; who hides its own sees none. */
  visitors: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/visitors/:trackerId',
    params: OfTracker,
    answer: Visitors,
  }),
  /**
   * Marks what was seen of one angel as read; answers the new counts. Without `upToId`: everything that is there. With
   * `noticeId`: its notices up to this one, or without an angel this one, and no message.
   */
  markRead: endpoint({
    service: 'api',
    method: 'POST',
    path: '/log/notification/readed',
    body: wireObject({
      clickId: ['clickid', ClickId],
      angelId: ['angelId', z.optional(AngelId)],
      upToId: ['finoA', z.optional(MessageId)],
      noticeId: ['idNotifica', z.optional(MessageId)],
    }),
    answer: wireObject({ unread: ['nonLetti', UnreadCounts] }),
  }),
  /**
   * Deletes a message for the account alone, or its own one for both within an hour: then no text of it is left.
   * Answers what is left of it for the account: nothing, or the line that says so. @throws message_too_old
   */
  deleteMessage: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/message/delete',
    body: wireObject({
      clickId: ['clickid', ClickId],
      angelId: ['angelId', AngelId],
      messageId: ['id', MessageId],
      isForBoth: ['perEntrambi', z.boolean()],
    }),
    answer: wireObject({ message: ['messaggio', z.optional(ChatMessage)] }),
  }),
  /** Puts a reaction under a message in place of the one before; without one, takes it away. */
  react: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/message/react',
    body: wireObject({
      clickId: ['clickid', ClickId],
      angelId: ['angelId', AngelId],
      messageId: ['id', MessageId],
      reaction: ['reazione', z.optional(Reaction)],
    }),
    answer: wireObject({ message: ['messaggio', ChatMessage] }),
  }),
  visited: endpoint({
    service: 'api',
    method: 'POST',
    path: '/collect/visited',
    body: wireObject({ angelId: ['angelId', AngelId], trackerId: ['trackerId', TrackerId] }),
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
