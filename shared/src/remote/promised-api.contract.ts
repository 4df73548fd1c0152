import type { Abortable } from '../api/abortable.ts';
import type { ProfileChanges } from '../api/profile-changes.ts';
import type { SignUpForm } from '../api/sign-up-form.ts';
import type { AccountAccess } from '../contracts/account-access.ts';
import type { LoginRequest, LoginResult, RegistrationResult, User, VerifiedSession } from '../contracts/accounts.ts';
import type { AppealedDecision } from '../contracts/appeals.ts';
import type { LegalPage } from '../contracts/brand.ts';
import type { MediaId, MediaKind } from '../contracts/chat-media.ts';
import type { ConsentDecision, FreeConsent } from '../contracts/consents.ts';
import type { ContactRequest } from '../contracts/contact.ts';
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
import type { PaymentMethod } from '../contracts/flow.ts';
import type { City } from '../contracts/geo.ts';
import type { GoogleAnswer, WaysIn } from '../contracts/identity.ts';
import type { AngelId, MessageId } from '../contracts/ids.ts';
import type { Country } from '../contracts/language.ts';
import type { DataExport } from '../contracts/leaving.ts';
import type { MailingChoice, Mailings } from '../contracts/mailings.ts';
import type { NotificationChannels, NotificationSettings } from '../contracts/notification-channels.ts';
import type { PayRules } from '../contracts/payment-methods.ts';
import type { BrowserFacts, EarlyStartText, PaymentAttempt } from '../contracts/payments.ts';
import type { Findability, ShownSigns } from '../contracts/people.ts';
import type { PhoneSharing } from '../contracts/phone-sharing.ts';
import type { PeopleCount, Profile, ProfileCard, SearchPosition, SearchResult } from '../contracts/profiles.ts';
import type { CreditEntry, Purchase, SpendingRules, Subscription } from '../contracts/purchases.ts';
import type { RegionCounts, TeaserCard } from '../contracts/region-view.ts';
import type { ReportReason } from '../contracts/safety.ts';
import type { SearchFilters } from '../contracts/search-filters.ts';
import type { SeatDraft, SeatSettings, WrittenDraft } from '../contracts/seats.ts';
import type { SignInLinkFacts } from '../contracts/sign-in-links.ts';
import type { OwnPhoto } from '../contracts/uploads.ts';
import type { Verification } from '../contracts/verification.ts';

/** Arguments of more than one call. */
interface PromisedSearch {
  region: string;
  city?: string;
  page: number;
  seeking: User['seeking'];
  since?: number;
  after?: { page: number; end: SearchPosition };
}
type PromisedCount = Omit<PromisedSearch, 'page'> & { filters: SearchFilters; isUndecided?: boolean };
interface PromisedOrder {
  idempotencyKey: string;
  productId: string;
  expectedCents: number;
  renews?: boolean;
  renewalCents?: number;
  startsAtOnce?: EarlyStartText;
  missingCredits?: number;
  browser: BrowserFacts;
}

/**
 * The calls of contract version 1, as pages were built with them. It grows by calls that a shell may not have and is
 * not edited otherwise: another answer is another call, beside the first. What has a contract is named by it.
 */
export interface PromisedApi {
  readonly accounts: {
    register: (form: SignUpForm, options?: Abortable) => Promise<RegistrationResult>;
    signIn: (login: Pick<LoginRequest, 'email' | 'password'>, options?: Abortable) => Promise<LoginResult>;
    verify: (token: string) => Promise<VerifiedSession | undefined>;
    signOut: () => Promise<void>;
    confirmEmail: (token: string, password?: string) => Promise<{ clickId: string; token?: string }>;
    resendConfirmation: () => Promise<void>;
    askForReset: (email: string, options?: Abortable) => Promise<void>;
    resetPassword: (change: { token: string; password: string }, options?: Abortable) => Promise<void>;
    changeEmail: (change: { oldEmail: string; newEmail: string }) => Promise<{ isEmailValid: boolean }>;
    profile: (options?: Abortable) => Promise<User>;
    saveProfile: (changes: ProfileChanges) => Promise<User>;
    photos: (options?: Abortable) => Promise<OwnPhoto[]>;
    orderPhotos: (names: readonly string[]) => Promise<OwnPhoto[]>;
    uploadPhoto: (photo: Blob) => Promise<{ name: string; url: string }>;
    removePhoto: (name: string) => Promise<OwnPhoto[]>;
    openPhoto?: (photo: Blob) => Promise<Blob>;
  };
  readonly leaving: {
    pause: () => Promise<void>;
    consents: (options?: Abortable) => Promise<ConsentDecision[]>;
    decide: (purpose: FreeConsent, isGiven: boolean) => Promise<ConsentDecision[]>;
    dataExport: (options?: Abortable) => Promise<DataExport>;
    askForExport: () => Promise<DataExport>;
    downloadExport: () => Promise<Blob>;
    deleteAccount: (password: string) => Promise<{ erasesAt: number }>;
  };
  readonly access: {
    overview: (options?: Abortable) => Promise<AccountAccess>;
    changePassword: (change: { currentPassword: string; password: string }) => Promise<{ token: string }>;
    moveEmail: (change: { newEmail: string; currentPassword: string }) => Promise<void>;
    dropEmailMove: () => Promise<void>;
    keepEmail: (change: { token: string; password: string }) => Promise<void>;
    endDevice: (id: string) => Promise<void>;
    endOtherDevices: () => Promise<void>;
  };
  readonly identity: {
    startGoogle: (options?: Abortable) => Promise<string>;
    finishGoogle: (back: { code: string; state: string; iss?: string }) => Promise<GoogleAnswer>;
    connectGoogle: (proof: { ticket: string; password: string }, options?: Abortable) => Promise<LoginResult>;
    registerExternally: (
      form: Omit<SignUpForm, 'password'> & { ticket?: string },
      options?: Abortable,
    ) => Promise<RegistrationResult>;
    comeBack: (ticket: string) => Promise<LoginResult>;
    waysIn: (options?: Abortable) => Promise<WaysIn>;
    offerPasskey: () => Promise<boolean>;
    passkeyOptions: (password?: string) => Promise<string>;
    addPasskey: (made: unknown) => Promise<WaysIn>;
    renamePasskey: (change: { id: string; name: string }) => Promise<WaysIn>;
    removePasskey: (id: string) => Promise<WaysIn>;
    disconnectGoogle: () => Promise<WaysIn>;
    passkeyQuestion: (options?: Abortable) => Promise<string>;
    signInWithPasskey: (signed: unknown) => Promise<LoginResult>;
  };
  readonly signInLinks: {
    ask: (wanted: { email: string; redirect?: string }, options?: Abortable) => Promise<void>;
    read: (token: string) => Promise<SignInLinkFacts>;
    open: (link: { token: string; event: string; remarketingClickId?: string }) => Promise<LoginResult>;
  };
  readonly profiles: {
    search: (query: PromisedSearch, options?: Abortable) => Promise<SearchResult>;
    match: (query: Omit<PromisedSearch, 'page'>, options?: Abortable) => Promise<SearchResult>;
    countFound: (query: PromisedCount, options?: Abortable) => Promise<number>;
    countPeople?: (query: PromisedCount, options?: Abortable) => Promise<PeopleCount>;
    saveFilters: (filters: SearchFilters) => Promise<SearchFilters>;
    profile: (angelId: AngelId, options?: Abortable) => Promise<Profile | undefined>;
    total: (region?: string, options?: Abortable) => Promise<RegionCounts>;
    teaser: (region?: string, options?: Abortable) => Promise<TeaserCard[]>;
    visited: (angelId: AngelId) => Promise<void>;
  };
  readonly people: {
    findability: (options?: Abortable) => Promise<Findability>;
    beFound: (isChosen: boolean) => Promise<Findability>;
    preview: (options?: Abortable) => Promise<Profile>;
    showSigns: (shows: ShownSigns) => Promise<Findability>;
  };
  readonly verification: {
    state: (options?: Abortable) => Promise<Verification>;
    ask: () => Promise<Verification>;
    give: (photo: Blob) => Promise<Verification>;
    withdraw: () => Promise<Verification>;
  };
  readonly conversations: {
    overview: (options?: Abortable) => Promise<Overview>;
    list: (options?: Abortable) => Promise<{ conversations: ConversationEntry[]; unreadTotal: number }>;
    history: (
      angelId: AngelId,
      page?: { before?: number; after?: number; around?: number },
      options?: Abortable,
    ) => Promise<Conversation>;
    search?: (
      wanted: { text: string; angelId?: AngelId; before?: MessageId },
      options?: Abortable,
    ) => Promise<{ messages: ChatMessage[]; angels: ProfileCard[]; hasMore: boolean }>;
    markRead: (angelId: AngelId | undefined, seen?: number | { noticeId: number }) => Promise<UnreadCounts>;
    deleteMessage: (angelId: AngelId, messageId: number, isForBoth: boolean) => Promise<ChatMessage | undefined>;
    react: (angelId: AngelId, messageId: number, reaction: Reaction | undefined) => Promise<ChatMessage>;
    uploadMedia?: (media: { clientId: string; place: number; kind: MediaKind }, blob: Blob) => Promise<MediaId>;
    mediaFile?: (mediaId: MediaId, size: 'small' | 'large', options?: Abortable) => Promise<Blob>;
    notifications: (options?: Abortable) => Promise<Notice[]>;
    likesGiven: (options?: Abortable) => Promise<GivenLike[]>;
    visitors?: (options?: Abortable) => Promise<Visitors>;
  };
  readonly seats: {
    arrange: (angelId: AngelId, wanted: Partial<SeatSettings>) => Promise<SeatSettings>;
    clear: (angelId: AngelId) => Promise<MessageId | undefined>;
    saveDraft?: (angelId: AngelId, draft: WrittenDraft) => Promise<SeatDraft | undefined>;
  };
  readonly phones: {
    between: (angelId: AngelId, options?: Abortable) => Promise<PhoneSharing>;
    share: (angelId: AngelId, isShared: boolean) => Promise<PhoneSharing>;
  };
  readonly safety: {
    block: (angelId: AngelId) => Promise<void>;
    unblock: (angelId: AngelId) => Promise<void>;
    blocked: (options?: Abortable) => Promise<ProfileCard[]>;
    report: (report: {
      angelId: AngelId;
      reason: ReportReason;
      note?: string;
      messageId?: MessageId;
      alsoBlock: boolean;
    }) => Promise<void>;
  };
  readonly appeals: {
    read: (token: string, options?: Abortable) => Promise<AppealedDecision>;
    write: (token: string, text: string) => Promise<void>;
  };
  readonly contact: {
    write: (message: Omit<ContactRequest, 'language'>) => Promise<string>;
  };
  readonly notifications: {
    channels: (options?: Abortable) => Promise<NotificationChannels>;
    saveSettings: (settings: NotificationSettings) => Promise<NotificationChannels>;
    addDevice: (subscription: string) => Promise<void>;
    removeDevice: (subscription: string) => Promise<void>;
    sendTest: () => Promise<void>;
    unlinkTelegram: () => Promise<void>;
  };
  readonly mailings: {
    own: (options?: Abortable) => Promise<Mailings>;
    choose: (wanted: MailingChoice) => Promise<Mailings>;
    byLink: (token: string, options?: Abortable) => Promise<Mailings>;
    chooseByLink: (token: string, wanted: MailingChoice) => Promise<Mailings>;
    remove: (token: string) => Promise<Mailings>;
  };
  readonly geo: {
    regions: (country: Country, options?: Abortable) => Promise<string[]>;
    cities: (country: Country, options?: Abortable) => Promise<City[]>;
    searchCities: (country: Country, text: string, options?: Abortable) => Promise<City[]>;
  };
  readonly payments: {
    cardSession: () => Promise<{ session: string; expiresInSeconds: number }>;
    tryCharge: (
      charge: PromisedOrder & {
        method: PaymentMethod;
        cardToken?: string;
        savedCardId?: string;
        rememberCard?: boolean;
      },
    ) => Promise<PaymentAttempt>;
    checkAdyen: (redirectResult: string, attemptId?: string) => Promise<PaymentAttempt>;
    attempt: (idempotencyKey: string, options?: Abortable) => Promise<PaymentAttempt>;
    rules: (options?: Abortable) => Promise<PayRules>;
    forgetCard: (cardId: string) => Promise<void>;
    latestAttempt: (options?: Abortable) => Promise<PaymentAttempt | undefined>;
    createPayPalOrder: (order: PromisedOrder) => Promise<PaymentAttempt>;
    payPalApproved: (orderId: string) => Promise<PaymentAttempt>;
    payWithWallet: (
      wallet: 'googlepay' | 'applepay',
      order: PromisedOrder & { walletToken: string },
    ) => Promise<PaymentAttempt>;
    validateMerchant: (validationUrl: string) => Promise<Record<string, unknown>>;
    createMolliePayment: (order: PromisedOrder) => Promise<PaymentAttempt>;
    checkMollie: (attemptId: string) => Promise<PaymentAttempt>;
    checkGooglePay: (redirectResult: string, attemptId?: string) => Promise<PaymentAttempt>;
    checkTrustPayFrame: (instanceId: string, options?: Abortable) => Promise<PaymentAttempt>;
    checkTrustPay: (instanceId: string) => Promise<PaymentAttempt>;
    checkMaxPay: (reference: string) => Promise<PaymentAttempt>;
  };
  readonly orders: {
    importOrder: (
      order: { idempotencyKey: string; productId: string; priceCents: number; campaign?: string },
      isUpsell?: boolean,
    ) => Promise<void>;
    cancel: (idempotencyKey: string) => Promise<PaymentAttempt | undefined>;
    importClick: (campaign: string, pageType: string) => Promise<void>;
  };
  readonly purchases: {
    list: (options?: Abortable) => Promise<{ purchases: Purchase[]; subscriptions: Subscription[] }>;
    cancelRenewal: () => Promise<Subscription[]>;
    askToCancel: (request: { email: string; name: string; contract: string }) => Promise<void>;
    confirmCancel: (token: string) => Promise<void>;
    askToWithdraw: (request: { email: string; name: string; contract: string }) => Promise<number>;
    declaredWithdrawal: (token: string, options?: Abortable) => Promise<{ purchases: Purchase[]; declaredAt: number }>;
    confirmWithdrawal: (token: string, purchaseId: string) => Promise<Purchase>;
    begin: (purchaseId: string, startsAtOnce: EarlyStartText) => Promise<Purchase>;
    withdraw: (purchaseId: string) => Promise<Purchase>;
    claimRefund: (purchaseId: string, reason: string) => Promise<Purchase>;
    receipt: (purchaseId: string, position: number) => Promise<{ name: string; file: Blob }>;
    spendingRules: (options?: Abortable) => Promise<SpendingRules>;
    saveSpendingRules: (rules: { monthlyLimitCents?: number | null; pauseDays: number }) => Promise<SpendingRules>;
    creditHistory: (
      page?: { before?: number },
      options?: Abortable,
    ) => Promise<{ entries: CreditEntry[]; isComplete: boolean }>;
  };
  readonly legal: { page: (page: LegalPage) => Promise<string> };
}
