import type {
  AngelId,
  Brand,
  ChatMessage,
  ChatSend,
  ClickId,
  Conversation,
  ConversationEntry,
  Country,
  CreditEntry,
  Credits,
  Flow,
  Language,
  Notice,
  Overview,
  Profile,
  ProfileCard,
  SearchRequest,
  SearchResult,
  serverEvents,
  ServerEventName,
  UnreadCounts,
  User,
} from '@halo/shared/contracts';
import type * as z from 'zod/mini';
import type { BearerCaller, Caller } from './http/caller.ts';
import type { UnseenEntry } from './modules/notifications/compose-notifications.ts';
import type { NotificationsService } from './modules/notifications/notifications-service.ts';
import type { PaymentsService } from './modules/payments/payments-service.ts';
import type { PurchasePayments } from './modules/purchases/purchase-payments.ts';
import type { PurchasesService } from './modules/purchases/purchases-service.ts';
import type { SafetyService } from './modules/safety/safety-service.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';

/** What modules may ask of each other. A module reaches another only through these, never its tables. */
export interface Services {
  accounts: AccountsService;
  flows: FlowsService;
  profiles: ProfilesService;
  conversations: ConversationsService;
  credits: CreditsService;
  personas: PersonasService;
  mail: MailService;
  payments: PaymentsService;
  /** What was bought, after it was paid. Payments asks it before it charges and tells it what settled. */
  purchases: PurchasesService;
  /** What purchases asks of payments: renewals and refunds. */
  purchasePayments: PurchasePayments;
  safety: SafetyService;
  notifications: NotificationsService;
  hub: Hub;
}

/** The parts of an account that other modules need. */
export interface AccountFacts {
  clickId: ClickId;
  brandId: string;
  email: string;
  isEmailConfirmed: boolean;
  language: Language;
  country: string;
  region: string;
  city: string;
  gender: 'man' | 'woman';
  seeking: 'man' | 'woman';
  userName: string;
  fluxId: string;
  premiumLevel: number;
  /** by a card check */
  isAgeProven: boolean;
  isDisabled: boolean;
}

export interface AccountsService {
  /** undefined: the token is unknown, expired or revoked. @throws account_disabled */
  authenticate(bearer: string): Promise<BearerCaller | undefined>;
  /** With a transaction: read inside it, so that what follows in it is decided on the same facts. */
  facts(clickId: ClickId, tx?: Transaction): Promise<AccountFacts | undefined>;
  user(clickId: ClickId): Promise<User>;
  /** Inside the transaction that grants a plan. `renewsAt` null clears it. */
  setPremium(tx: Transaction, clickId: ClickId, premiumLevel: number, renewsAt: Date | null): Promise<void>;
  /** Inside the transaction that settles the check. Level and credits stay what they are. */
  proveAge(tx: Transaction, clickId: ClickId, at: Date): Promise<void>;
  /** Inside the transaction that keeps a card, or forgets the last one. */
  setCardOnFile(tx: Transaction, clickId: ClickId, hasCardOnFile: boolean): Promise<void>;
  touch(clickId: ClickId): Promise<void>;
  /** Answers the name of the photo before, whose file may go. */
  setPhoto(clickId: ClickId, photoName: string): Promise<string | undefined>;
}

export interface FlowsService {
  /** The flow of a flux id for a brand; the brand's default flow when the id is unknown. */
  flow(brand: Brand, fluxId: string): Flow;
  /** A plan on sale in a flow, whichever list it stands in. */
  plan(flow: Flow, productId: string): Flow['plans']['free'][number] | undefined;
}

export interface ProfilesService {
  /**
   * A page of a region, without profiles that the account does not meet. @throws region_missing, region_unknown,
   * premium_required (detail.hook: the popup to open)
   */
  search(caller: Caller, request: SearchRequest): Promise<SearchResult>;
  /** The swipe deck: like search, and free accounts may go through the whole of their region. */
  match(caller: Caller, request: SearchRequest): Promise<SearchResult>;
  /** Undefined: nobody has this id, or not for this viewer. */
  profile(angelId: AngelId, viewer: ClickId | undefined): Promise<Profile | undefined>;
  cards(angelIds: readonly AngelId[]): Promise<Map<AngelId, ProfileCard>>;
  /** Profiles an account's search fits, for personas; random order. */
  matching(account: AccountFacts, limit: number): Promise<ProfileCard[]>;
  /** Real counts of a region, or of a whole country; a minute old at most. @throws region_unknown */
  totals(country: Country, region?: string): Promise<RegionTotals>;
}

export interface RegionTotals {
  total: number;
  people: number;
  samples: number;
  /** ISO 8601 */
  countedAt: string;
}

export type CreditUnit = 'message' | 'icebreaker' | 'like';

export interface CreditsService {
  /** Starting balances of a new account, once. */
  open(tx: Transaction, clickId: ClickId, flow: Flow): Promise<void>;
  /** What the browser shows. */
  credits(clickId: ClickId): Promise<Credits>;
  /**
   * Takes credits in the caller's transaction; false when the balance does not suffice; true without effect when the
   * cause was paid before.
   */
  spend(
    tx: Transaction,
    entry: { clickId: ClickId; unit: CreditUnit; amount: number; cause: string },
  ): Promise<boolean>;
  /** Adds credits; false when the cause was granted before (nothing changes then). */
  grant(
    tx: Transaction,
    entry: { clickId: ClickId; unit: CreditUnit; amount: number; cause: string },
  ): Promise<boolean>;
  /**
   * Takes back what is left, at most `amount`, and answers how much that was. The same cause takes once, and answers
   * the same again.
   */
  takeBack(
    tx: Transaction,
    entry: { clickId: ClickId; unit: CreditUnit; amount: number; cause: string },
  ): Promise<number>;
  /** What these causes granted; a cause that granted nothing is left out. */
  granted(
    clickId: ClickId,
    unit: CreditUnit,
    causes: readonly string[],
    tx?: Transaction,
  ): Promise<Map<string, number>>;
  /** What these causes brought, less what they took. */
  moved(clickId: ClickId, unit: CreditUnit, causes: readonly string[], tx: Transaction): Promise<number>;
  balance(clickId: ClickId, unit: CreditUnit, tx?: Transaction): Promise<number>;
  /** The ledger, explained; newest first, older than the entry `before`. */
  history(clickId: ClickId, before?: number): Promise<{ entries: CreditEntry[]; isComplete: boolean }>;
}

export interface ConversationsService {
  overview(clickId: ClickId): Promise<Overview>;
  list(clickId: ClickId): Promise<{ conversations: ConversationEntry[]; unreadTotal: number }>;
  history(clickId: ClickId, angelId: AngelId, before?: number): Promise<Conversation>;
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
  /** What was seen: everything up to an id, or everything that is there. */
  markRead(clickId: ClickId, angelId: AngelId, upToId?: number): Promise<UnreadCounts>;
  /** Notices of an angel up to this one, or one that is of nobody. */
  markNoticesRead(clickId: ClickId, angelId: AngelId | undefined, noticeId: number): Promise<UnreadCounts>;
  /** A notice, once a payment, in the transaction that notes the failure. Undefined: it is there already. */
  paymentFailed(tx: Transaction, clickId: ClickId, attemptId: string): Promise<Notice | undefined>;
  /** It went through after all: the notice goes. */
  paymentMadeGood(tx: Transaction, clickId: ClickId, attemptId: string): Promise<void>;
  /**
   * The angels of these threads read everything so far. A thread that is being written to right now may be left out.
   */
  markReadByAngels(threads: readonly { clickId: ClickId; angelId: AngelId }[]): Promise<void>;
  /** Messages newer than an id, with the cards of their angels and the highest id of the account. */
  since(
    clickId: ClickId,
    sinceId: number,
    limit: number,
  ): Promise<{ messages: ChatMessage[]; hasMore: boolean; angels: ProfileCard[]; lastId: number }>;
  unread(clickId: ClickId): Promise<UnreadCounts>;
  like(caller: Caller, angelId: AngelId): Promise<{ credits: Credits }>;
  /** Profiles that the account likes. */
  likedIds(clickId: ClickId): Promise<AngelId[]>;
  visited(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** A like or visit by an angel; an angel likes an account once. */
  addNotice(clickId: ClickId, kind: 'like' | 'visita', angelId: AngelId, options?: DeliveryOptions): Promise<void>;
  notices(clickId: ClickId): Promise<Notice[]>;
  /**
   * The newest entries of a thread with their texts, oldest first. For what answers on the server; never for a browser.
   */
  transcript(clickId: ClickId, angelId: AngelId, limit: number): Promise<TranscriptLine[]>;
  /** To whom messages were written, by the ids their sender gave them. */
  addressees(clickId: ClickId, clientIds: readonly string[]): Promise<Map<string, AngelId>>;
  /** Whether a thread holds this entry. */
  hasMessage(clickId: ClickId, angelId: AngelId, messageId: number): Promise<boolean>;
  /** Of these entries by angels the ones that the account has not seen, as it may see them; none of a closed thread. */
  unseen(clickId: ClickId, messageIds: readonly number[]): Promise<UnseenEntry[]>;
  /** Threads in which an account wrote since then and the angel has not read it. */
  unreadByAngels(since: Date): Promise<{ clickId: ClickId; angelId: AngelId }[]>;
}

export interface DeliveryOptions {
  category?: string;
  /** the same key is delivered once: whoever is not sure that it worked may try again */
  once?: string;
  /** `benvenuto`: the text is HTML of our own */
  noticeId?: string;
}

export interface TranscriptLine {
  id: number;
  kind: ChatMessage['kind'];
  text: string;
}

/** What an angel that answers by itself does; every call only plans, the worker acts. */
export interface PersonasService {
  /** After a confirmed sign-up: first visits and likes. */
  welcome(account: AccountFacts): Promise<void>;
  messageArrived(clickId: ClickId, angelId: AngelId, message: ChatMessage): Promise<void>;
  likeArrived(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** The two do not meet any more: what the angel had planned for this account is dropped. */
  leave(clickId: ClickId, angelId: AngelId): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface MailService {
  enqueue(
    mail: { template: string; recipient: string; language: Language; brand: Brand; data: Record<string, string> },
    tx?: Transaction | Db,
  ): Promise<void>;
}

/** The connected browsers. */
export interface Hub {
  /** To every socket of an account, on every process. */
  emit<N extends ServerEventName>(clickId: ClickId, event: N, payload: z.output<(typeof serverEvents)[N]>): void;
  /** To every socket of a brand on this process: what all processes learn of by themselves. */
  emitToBrand<N extends ServerEventName>(brandId: string, event: N, payload: z.output<(typeof serverEvents)[N]>): void;
  /** Ends the sockets that an account opened with tokens of a family: they were revoked. Its other devices stay. */
  disconnect(clickId: ClickId, family: string): void;
  isOnline(clickId: ClickId): boolean;
  /** Whether somebody looks at a page of the account right now, on any process. */
  isLookedAt(clickId: ClickId): Promise<boolean>;
}
