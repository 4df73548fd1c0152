import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { CreditsService } from '../credits/index.ts';
import type { FlowsService } from '../flows/index.ts';
import type { Hub } from '../hub/index.ts';
import type { ProfilesService } from '../profiles/index.ts';
import type {
  AngelId,
  ChatMessage,
  ChatSend,
  ClickId,
  Conversation,
  ConversationEntry,
  Credits,
  GivenLike,
  MediaId,
  Notice,
  Overview,
  PhoneSharing,
  ProfileCard,
  ProfileNature,
  Reaction,
  SeatDraft,
  SeatSettings,
  UnreadCounts,
  Visitors,
  WIRE_VALUES,
  WrittenDraft,
} from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Caller } from '../../http/caller.ts';
import type { NewMedia } from './media/chat-media.ts';
import type { PageReader } from './previews/page-reader.ts';
import type { MediaFiles } from './media/media-files.ts';
import type { MediaFile } from './media/stored-media.ts';

/** A thread, and the entry in it that is looked for. */
export interface ThreadPlace {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly messageId: number | undefined;
}

export interface ThreadLine {
  readonly id: number;
  /** by the account, not by the angel */
  readonly isOfAccount: boolean;
  readonly kind: string;
  readonly text: string;
  readonly sentAt: Date;
  /** files that it brought along */
  readonly mediaIds: readonly string[];
}

export interface ConversationsService {
  overview(clickId: ClickId): Promise<Overview>;
  list(clickId: ClickId): Promise<{ conversations: ConversationEntry[]; unreadTotal: number }>;
  history(clickId: ClickId, angelId: AngelId, place?: HistoryPlace): Promise<Conversation>;
  /** Messages that hold these words and that the account may read, newest first. @throws not_found */
  search(
    clickId: ClickId,
    wanted: { readonly text: string; readonly angelId?: AngelId | undefined; readonly before?: number | undefined },
  ): Promise<{ messages: ChatMessage[]; angels: ProfileCard[]; hasMore: boolean }>;
  /**
   * Stores and debits in one transaction. The same client id answers the first message. @throws out_of_credits,
   * out_of_icebreakers …
   */
  send(caller: Caller, draft: ChatSend): Promise<{ message: ChatMessage; credits: Credits; isNew: boolean }>;
  /**
   * A message of an angel: stored, then sent to the account's sockets (without its text where it is locked). @throws
   * recipient_closed
   */
  deliver(clickId: ClickId, angelId: AngelId, text: string, options?: DeliveryOptions): Promise<ChatMessage>;
  /**
   * Stores a message of an angel, once under its key, in a transaction of the caller, who shows it afterwards with
   * `deliverAgain`. @throws recipient_closed
   */
  deliverWithin(tx: Transaction, clickId: ClickId, angelId: AngelId, text: string, once: string): Promise<void>;
  /**
   * Sends a message to the pages once more that an attempt stored and then failed; they take it once. False: nothing is
   * stored under this key.
   */
  deliverAgain(clickId: ClickId, angelId: AngelId, once: string): Promise<boolean>;
  /** Which of these accounts have a message with a higher id, and their highest. */
  writtenSince(sinceId: number, clickIds: readonly ClickId[]): Promise<ReadonlyMap<ClickId, number>>;
  /** of all messages there are; 0 without any */
  lastId(): Promise<number>;
  /** What was seen: everything up to an id, or everything that is there. */
  markRead(clickId: ClickId, angelId: AngelId, upToId?: number): Promise<UnreadCounts>;
  /** Notices of an angel up to this one, or one that no angel sent. */
  markNoticesRead(clickId: ClickId, angelId: AngelId | undefined, noticeId: number): Promise<UnreadCounts>;
  /** A notice, once a try, in the transaction that notes the failure. Undefined: it is there already. */
  renewalFailed(tx: Transaction, clickId: ClickId, attemptId: string): Promise<Notice | undefined>;
  /** One went through after all: the notice goes. */
  renewalMadeGood(tx: Transaction, clickId: ClickId): Promise<void>;
  /**
   * The angels of these threads read everything so far. A thread that is being written to right now may be left out.
   */
  markReadByAngels(threads: readonly { clickId: ClickId; angelId: AngelId }[]): Promise<void>;
  /** The same of one thread in a transaction of the caller, who calls what is answered when it is committed. */
  markReadWithin(tx: Transaction, clickId: ClickId, angelId: AngelId): Promise<() => void>;
  /** Messages newer than an id, with the cards of their angels; after SYNC_START the highest id of the account. */
  since(
    clickId: ClickId,
    sinceId: number,
    limit: number,
  ): Promise<{ messages: ChatMessage[]; hasMore: boolean; angels: ProfileCard[]; lastId?: number | undefined }>;
  /**
   * For the account alone, or its own message for both within an hour. Answers what is left. @throws message_too_old
   */
  deleteMessage(
    clickId: ClickId,
    angelId: AngelId,
    messageId: number,
    isForBoth: boolean,
  ): Promise<ChatMessage | undefined>;
  /** In place of the reaction before; without one, none is left. @throws not_found */
  react(clickId: ClickId, angelId: AngelId, messageId: number, reaction: Reaction | undefined): Promise<ChatMessage>;
  /** What is left out stays as it is. Answers how the account keeps the conversation now. @throws not_found */
  arrange(clickId: ClickId, angelId: AngelId, wanted: Partial<SeatSettings>): Promise<SeatSettings>;
  /** It is kept, unless another device wrote later words. Answers what is kept now; undefined: no conversation. */
  saveDraft(clickId: ClickId, angelId: AngelId, draft: WrittenDraft): Promise<SeatDraft | undefined>;
  /**
   * Deletes all that was written so far, for the account alone; a new message opens the conversation again. Answers the
   * last message that is gone.
   */
  clear(clickId: ClickId, angelId: AngelId): Promise<number | undefined>;
  unread(clickId: ClickId): Promise<UnreadCounts>;
  like(caller: Caller, angelId: AngelId): Promise<{ credits: Credits }>;
  /** Swipes a profile away: the deck does not show it again. */
  pass(caller: Caller, angelId: AngelId): Promise<void>;
  /**
   * The like or the pass is gone, for the one who was liked as well; what the two wrote stays. A like credit that it
   * cost stays spent, and the same like costs none again.
   */
  takeBack(caller: Caller, angelId: AngelId): Promise<void>;
  /** Whom the account likes, newest first, of those that are still there. */
  likesGiven(clickId: ClickId): Promise<GivenLike[]>;
  /** Profiles that the account likes. */
  likedIds(clickId: ClickId): Promise<AngelId[]>;
  visited(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** Shows a member that this account writes to them, where both show it. */
  signalWriting(clickId: ClickId, angelId: AngelId, isWriting: boolean): Promise<void>;
  /** What the account may know of phone numbers here. @throws not_found */
  phones(clickId: ClickId, angelId: AngelId): Promise<PhoneSharing>;
  /** @throws premium_required, recipient_closed, profile_hidden, invalid_request: there is no number */
  sharePhone(clickId: ClickId, angelId: AngelId, isShared: boolean): Promise<PhoneSharing>;
  /** The two do not meet any more: neither shares a number. */
  endPhoneShares(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** A like or visit by an angel; an angel likes an account once. */
  addNotice(
    clickId: ClickId,
    kind: 'like' | typeof WIRE_VALUES.visit,
    angelId: AngelId,
    options?: DeliveryOptions,
  ): Promise<void>;
  notices(clickId: ClickId): Promise<Notice[]>;
  visitors(clickId: ClickId): Promise<Visitors>;
  /**
   * The newest that the two wrote, oldest first. For what answers on the server; never for a browser.
   */
  transcript(clickId: ClickId, angelId: AngelId, limit: number): Promise<TranscriptLine[]>;
  /** What a profile said, and the newest line, oldest first: for a program that answers for it. */
  linesToAnswer(clickId: ClickId, angelId: AngelId): Promise<TranscriptLine[]>;
  /** To whom messages were written, by the ids their sender gave them. */
  addressees(clickId: ClickId, clientIds: readonly string[]): Promise<Map<string, AngelId>>;
  /** Whether a thread holds this entry. */
  hasMessage(clickId: ClickId, angelId: AngelId, messageId: number): Promise<boolean>;
  /** The account wrote to this profile, or was written to. */
  hasThread(clickId: ClickId, angelId: AngelId): Promise<boolean>;
  /**
   * The entries before and after one, or the newest; oldest first. For who decides about a report, in the transaction
   * that notes the reading.
   */
  around(tx: Transaction, thread: ThreadPlace, before: number, after: number): Promise<ThreadLine[]>;
  /** Of these entries by angels the ones that the account has not seen, as it may see them; none of a closed thread. */
  unseen(clickId: ClickId, messageIds: readonly number[]): Promise<UnseenEntry[]>;
  /**
   * Messages of profiles that wait to be read: how many, the newest, and since when one waits that came after `since`.
   * With a transaction: read inside it.
   */
  waiting(
    clickId: ClickId,
    since: Date | null,
    tx?: Transaction,
  ): Promise<{ count: number; newestId: number | undefined; oldestSince: Date | undefined }>;
  /** Keeps a file for a message that is yet to come. @throws images_only, audio_only, file_too_large … */
  keepMedia(caller: Caller, media: NewMedia, file: Buffer): Promise<MediaId>;
  /** A file of a message that the account may read now. @throws not_found */
  mediaFile(clickId: ClickId, file: { id: MediaId; size: 'small' | 'large' }): Promise<MediaFile>;
  /** For who decides about a report of the message; undefined: it is gone. */
  reportedMedia(id: MediaId): Promise<MediaFile | undefined>;
  /** What a listener throws is logged and stops nothing. */
  subscribe(listener: ConversationListener): void;
  /** Threads in which an account wrote since then and the angel has not read it. */
  unreadByAngels(since: Date): Promise<{ clickId: ClickId; angelId: AngelId }[]>;
}

/** Which page of a thread; of several only the first counts, and without any it is the newest. */
export interface HistoryPlace {
  readonly around?: number | undefined;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** Who wrote to whom. */
export interface SentMessage {
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly angelId: AngelId;
  readonly nature: ProfileNature;
}

/** What happened in a thread of an account. */
export interface ConversationListener {
  messageSent(sent: SentMessage): Promise<void>;
  liked(clickId: ClickId, angelId: AngelId): Promise<void>;
}

export interface DeliveryOptions {
  category?: string;
  /** the same key is delivered once: a caller that is not sure it worked may try again */
  once?: string;
  /** `benvenuto`: the text is HTML of our own */
  noticeId?: string;
}

export interface TranscriptLine {
  id: number;
  /** by the account, or by the angel */
  kind: 'personal' | 'message';
  text: string;
  /** milliseconds since 1970 */
  sentAt: number;
}

/** What a person has not seen, as they may see it: a locked message comes without its text. */
export interface UnseenEntry {
  readonly message: ChatMessage;
  readonly angel: ProfileCard;
  /** messages of this angel that wait to be read */
  readonly unreadInThread: number;
}

export interface ConversationsNeeds extends Basics {
  readonly accounts: Pick<AccountsService, 'facts' | 'phone' | 'touch'>;
  readonly flows: Pick<FlowsService, 'flow' | 'refresh'>;
  readonly credits: Pick<CreditsService, 'credits' | 'spend'>;
  readonly profiles: Pick<ProfilesService, 'away' | 'between' | 'cards' | 'countVisited' | 'isVerified' | 'visited'>;
  readonly hub: Pick<Hub, 'announce' | 'emit' | 'emitHere' | 'onAnnouncement'>;
  /** Files of messages. */
  readonly files: MediaFiles;
  /** Reads pages that messages lead to. */
  readonly pages: PageReader;
  /** Whether an account and a profile may meet, and who said no. */
  readonly closure: (clickId: ClickId, angelId: AngelId) => Promise<'open' | 'own' | 'other'>;
}
