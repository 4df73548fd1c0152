import type {
  ChatMessage,
  Conversation,
  ConversationEntry,
  GivenLike,
  Notice,
  Overview,
  Reaction,
  UnreadCounts,
  Visitors,
} from '../contracts/conversations.ts';
import type { MediaId, MediaKind } from '../contracts/chat-media.ts';
import type { AngelId, MessageId } from '../contracts/ids.ts';
import type { ProfileCard } from '../contracts/profiles.ts';
import type { Abortable } from './abortable.ts';

/** Conversations, what stands in them, and what comes of being found. */
export interface ConversationApi {
  overview(options?: Abortable): Promise<Overview>;
  list(options?: Abortable): Promise<{ conversations: ConversationEntry[]; unreadTotal: number }>;
  /**
   * Newest page, or the page before, after or around a message id; oldest first. A server from before answers the
   * newest page without `hasNewer`.
   */
  history(
    angelId: AngelId,
    page?: { before?: number; after?: number; around?: number },
    options?: Abortable,
  ): Promise<Conversation>;
  /** Messages that hold these words, newest first. Absent in a shell from before. */
  search?(
    wanted: { text: string; angelId?: AngelId; before?: MessageId },
    options?: Abortable,
  ): Promise<{ messages: ChatMessage[]; angels: ProfileCard[]; hasMore: boolean }>;
  /**
   * What was seen: everything up to a message id, everything that is there, or only notices, which may be of no
   * angel.
   */
  markRead(angelId: AngelId | undefined, seen?: number | { noticeId: number }): Promise<UnreadCounts>;
  /** @throws message_too_old: for both it works for an hour */
  deleteMessage(angelId: AngelId, messageId: number, isForBoth: boolean): Promise<ChatMessage | undefined>;
  /** Without a reaction: takes it away. */
  react(angelId: AngelId, messageId: number, reaction: Reaction | undefined): Promise<ChatMessage>;
  /**
   * Sends a file up for a message that is yet to come, and answers its id; the same place again answers the same one.
   * Absent in a shell from before, which sends text alone.
   */
  uploadMedia?(media: { clientId: string; place: number; kind: MediaKind }, blob: Blob): Promise<MediaId>;
  /** A photo or voice of a message. Absent in a shell from before. */
  mediaFile?(mediaId: MediaId, size: 'small' | 'large', options?: Abortable): Promise<Blob>;
  notifications(options?: Abortable): Promise<Notice[]>;
  /** whom the account likes, newest first */
  likesGiven(options?: Abortable): Promise<GivenLike[]>;
  /** How many profiles visited the account's lately. Absent in a shell from before. */
  visitors?(options?: Abortable): Promise<Visitors>;
}
