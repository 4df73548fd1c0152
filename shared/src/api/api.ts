import type { AccountAccess } from '../contracts/account-access.ts';
import type { LoginRequest, LoginResult, RegistrationResult, User, VerifiedSession } from '../contracts/accounts.ts';
import type { ConsentDecision, FreeConsent } from '../contracts/consents.ts';
import type { DataExport } from '../contracts/leaving.ts';
import type { LegalPage } from '../contracts/brand.ts';
import type { Abortable } from './abortable.ts';
import type { ConversationApi } from './conversation-api.ts';
import type { PaymentMethod } from '../contracts/flow.ts';
import type { City } from '../contracts/geo.ts';
import type { GoogleAnswer, WaysIn } from '../contracts/identity.ts';
import type { AngelId, MessageId } from '../contracts/ids.ts';
import type { Country } from '../contracts/language.ts';
import type { MailingChoice, Mailings } from '../contracts/mailings.ts';
import type { NotificationChannels, NotificationSettings } from '../contracts/notification-channels.ts';
import type { PayRules } from '../contracts/payment-methods.ts';
import type { BrowserFacts, EarlyStartText, PaymentAttempt } from '../contracts/payments.ts';
import type { PeopleCount, Profile, ProfileCard, SearchPosition, SearchResult } from '../contracts/profiles.ts';
import type { RegionCounts, TeaserCard } from '../contracts/region-view.ts';
import type { CreditEntry, Purchase, SpendingRules, Subscription } from '../contracts/purchases.ts';
import type { AppealedDecision } from '../contracts/appeals.ts';
import type { ContactRequest } from '../contracts/contact.ts';
import type { PhoneSharing } from '../contracts/phone-sharing.ts';
import type { SeatDraft, SeatSettings, WrittenDraft } from '../contracts/seats.ts';
import type { SignInLinkFacts } from '../contracts/sign-in-links.ts';
import type { Findability, ShownSigns } from '../contracts/people.ts';
import type { Verification } from '../contracts/verification.ts';
import type { OwnPhoto } from '../contracts/uploads.ts';
import type { ReportReason } from '../contracts/safety.ts';
import type { SearchFilters } from '../contracts/search-filters.ts';
import type { ProfileChanges } from './profile-changes.ts';
import type { SignUpForm } from './sign-up-form.ts';

/** The part of a search that a page decides; the client adds who asks. */
export interface SearchQuery {
  region: string;
  city?: string;
  /** from 1 */
  page: number;
  seeking: User['seeking'];
  /** when turning the pages began */
  since?: number;
  /** the end of an earlier page */
  after?: { page: number; end: SearchPosition };
}

/** Filters before they are kept. */
export interface CountQuery extends Omit<SearchQuery, 'page'> {
  filters: SearchFilters;
  isUndecided?: boolean;
}

/** What every try to pay names. */
export interface PaymentOrder {
  idempotencyKey: string;
  productId: string;
  expectedCents: number;
  /** the shopper ticked that the plan renews itself */
  renews?: boolean;
  /** what the tick said each renewal costs */
  renewalCents?: number;
  /** the version of the words with which the shopper asked, by a tick, that it begins at once */
  startsAtOnce?: EarlyStartText;
  /** credits missing of earlier payments, as the page said before the button */
  missingCredits?: number;
  browser: BrowserFacts;
}

export interface ChargeRequest extends PaymentOrder {
  method: PaymentMethod;
  cardToken?: string;
  /** a card on file, in place of a token */
  savedCardId?: string;
  rememberCard?: boolean;
}

/** A plan that was chosen, before anything is paid. */
export interface ChosenOrder {
  idempotencyKey: string;
  productId: string;
  priceCents: number;
  campaign?: string;
}

export interface ProfileReport {
  angelId: AngelId;
  reason: ReportReason;
  note?: string;
  /** the message it is about */
  messageId?: MessageId;
  alsoBlock: boolean;
}

/** The calls of the platform in the domain's words, one object an area. Every one may throw AppError. */
export interface Api {
  readonly accounts: {
    register(form: SignUpForm, options?: Abortable): Promise<RegistrationResult>;
    /** @throws account_paused, account_leaving: the owner is away; `identity.comeBack` brings them back */
    signIn(login: Pick<LoginRequest, 'email' | 'password'>, options?: Abortable): Promise<LoginResult>;
    /** undefined: the token is no longer good */
    verify(token: string): Promise<VerifiedSession | undefined>;
    signOut(): Promise<void>;
    /** The password is needed in another browser than the one that signed up. @throws password_required without it */
    confirmEmail(token: string, password?: string): Promise<{ clickId: string; token?: string }>;
    resendConfirmation(): Promise<void>;
    /** Mails a link for a new password, if the address has an account. */
    askForReset(email: string, options?: Abortable): Promise<void>;
    resetPassword(change: { token: string; password: string }, options?: Abortable): Promise<void>;
    changeEmail(change: { oldEmail: string; newEmail: string }): Promise<{ isEmailValid: boolean }>;
    profile(options?: Abortable): Promise<User>;
    saveProfile(changes: ProfileChanges): Promise<User>;
    /** The own ones in their order, the default one first. */
    photos(options?: Abortable): Promise<OwnPhoto[]>;
    /** By name; those that are not named come after. */
    orderPhotos(names: readonly string[]): Promise<OwnPhoto[]>;
    /** Adds one at the end. @throws images_only, image_unreadable, file_too_large, too_many_photos */
    uploadPhoto(photo: Blob): Promise<{ name: string; url: string }>;
    removePhoto(name: string): Promise<OwnPhoto[]>;
    /**
     * A JPEG of a photo that this browser cannot open; the server keeps nothing. Absent in a shell from before.
     * @throws images_only, image_unreadable, file_too_large
     */
    openPhoto?(photo: Blob): Promise<Blob>;
  };
  /** The own data: what was agreed to, a copy, going for a while or for good. */
  readonly leaving: {
    pause(): Promise<void>;
    /** Every decision, newest first. */
    consents(options?: Abortable): Promise<ConsentDecision[]>;
    decide(purpose: FreeConsent, isGiven: boolean): Promise<ConsentDecision[]>;
    /** Where a copy of the own data stands. */
    dataExport(options?: Abortable): Promise<DataExport>;
    /** @throws too_many_attempts: one a day */
    askForExport(): Promise<DataExport>;
    /** The ZIP. @throws not_found */
    downloadExport(): Promise<Blob>;
    /** Answers when it is erased. @throws wrong_credentials */
    deleteAccount(password: string): Promise<{ erasesAt: number }>;
  };
  readonly access: {
    overview(options?: Abortable): Promise<AccountAccess>;
    /** Ends every session; the shell goes on with the token of the answer. @throws wrong_credentials, password_weak */
    changePassword(change: { currentPassword: string; password: string }): Promise<{ token: string }>;
    /** Mails a link to another address. @throws wrong_credentials, same_email, email_forbidden, email_exists */
    moveEmail(change: { newEmail: string; currentPassword: string }): Promise<void>;
    /** The address stays what it is. */
    dropEmailMove(): Promise<void>;
    /** With the link that the old address got. @throws token_expired, token_used, password_weak, conflict */
    keepEmail(change: { token: string; password: string }): Promise<void>;
    /** Signs a device out. @throws not_found */
    endDevice(id: string): Promise<void>;
    /** Signs out every device but this one. */
    endOtherDevices(): Promise<void>;
  };
  /** Ways into an account besides its password. */
  readonly identity: {
    /** The address where Google asks the person. */
    startGoogle(options?: Abortable): Promise<string>;
    /** With what stood in the address when Google led back. @throws identity_failed, identity_unverified */
    finishGoogle(back: { code: string; state: string; iss?: string }): Promise<GoogleAnswer>;
    connectGoogle(proof: { ticket: string; password: string }, options?: Abortable): Promise<LoginResult>;
    /** A sign-up without a password, for a ticket of Google's or an address from a partner's link. */
    registerExternally(
      form: Omit<SignUpForm, 'password'> & { ticket?: string },
      options?: Abortable,
    ): Promise<RegistrationResult>;
    /** With `detail.ticket` of account_paused or account_leaving. @throws token_expired */
    comeBack(ticket: string): Promise<LoginResult>;
    waysIn(options?: Abortable): Promise<WaysIn>;
    /** True once for an account without a passkey. */
    offerPasskey(): Promise<boolean>;
    /** For the browser's own functions. @throws password_required when the session is not a new one */
    passkeyOptions(password?: string): Promise<string>;
    /** What the device answered, as it is. @throws passkey_refused */
    addPasskey(made: unknown): Promise<WaysIn>;
    renamePasskey(change: { id: string; name: string }): Promise<WaysIn>;
    /** @throws last_way_in */
    removePasskey(id: string): Promise<WaysIn>;
    /** @throws last_way_in */
    disconnectGoogle(): Promise<WaysIn>;
    /** For the browser's own functions. */
    passkeyQuestion(options?: Abortable): Promise<string>;
    /** What the device answered, as it is. @throws passkey_refused */
    signInWithPasskey(signed: unknown): Promise<LoginResult>;
  };
  /** Signing in by a link in a mail, which the person asked for. */
  readonly signInLinks: {
    /** Mails it, if the address has an account and is confirmed. `redirect`: path of the app to go on at. */
    ask(wanted: { email: string; redirect?: string }, options?: Abortable): Promise<void>;
    /** Whose account it opens; uses nothing up. @throws token_expired, token_used */
    read(token: string): Promise<SignInLinkFacts>;
    /** @throws token_expired, token_used, account_disabled, account_paused, account_leaving */
    open(link: {
      token: string;
      /** the kind of link, for the log of the server */
      event: string;
      remarketingClickId?: string;
    }): Promise<LoginResult>;
  };
  readonly profiles: {
    search(query: SearchQuery, options?: Abortable): Promise<SearchResult>;
    /** Who is left to decide about in the deck. */
    match(query: Omit<SearchQuery, 'page'>, options?: Abortable): Promise<SearchResult>;
    /** How many there are with these filters, as far as they are counted: for pages from before `countPeople`. */
    countFound(query: CountQuery, options?: Abortable): Promise<number>;
    /** The same, and whether there are more. A shell from before does not have it. */
    countPeople?(query: CountQuery, options?: Abortable): Promise<PeopleCount>;
    /** Keeps the filters for every search from now on. */
    saveFilters(filters: SearchFilters): Promise<SearchFilters>;
    /** undefined: there is no such profile */
    profile(angelId: AngelId, options?: Abortable): Promise<Profile | undefined>;
    total(region?: string, options?: Abortable): Promise<RegionCounts>;
    /** Blurred samples for who is not signed in. */
    teaser(region?: string, options?: Abortable): Promise<TeaserCard[]>;
    visited(angelId: AngelId): Promise<void>;
  };
  readonly people: {
    /** whether others find the signed-in member */
    findability(options?: Abortable): Promise<Findability>;
    beFound(isChosen: boolean): Promise<Findability>;
    /** the own page as others see it */
    preview(options?: Abortable): Promise<Profile>;
    /** what other members learn of what the member does */
    showSigns(shows: ShownSigns): Promise<Findability>;
  };
  readonly verification: {
    state(options?: Abortable): Promise<Verification>;
    /** draws the gesture. @throws conflict, email_unconfirmed, too_many_attempts */
    ask(): Promise<Verification>;
    /** @throws conflict, images_only, image_unreadable, file_too_large */
    give(photo: Blob): Promise<Verification>;
    withdraw(): Promise<Verification>;
  };
  readonly conversations: ConversationApi;
  readonly seats: {
    /** What is left out stays as it is. Answers how the conversation is kept now. */
    arrange(angelId: AngelId, wanted: Partial<SeatSettings>): Promise<SeatSettings>;
    /** All that was written so far, for the account alone. Answers the last message that is gone. */
    clear(angelId: AngelId): Promise<MessageId | undefined>;
    /**
     * Keeps what is being written for the other devices. Answers what is kept now; undefined: there is no conversation
     * yet to keep it with. Absent in a shell from before.
     */
    saveDraft?(angelId: AngelId, draft: WrittenDraft): Promise<SeatDraft | undefined>;
  };
  /** Phone numbers between the account and another member. */
  readonly phones: {
    between(angelId: AngelId, options?: Abortable): Promise<PhoneSharing>;
    /** @throws premium_required, invalid_request: no number is there */
    share(angelId: AngelId, isShared: boolean): Promise<PhoneSharing>;
  };
  readonly safety: {
    /** Closes the conversation for both; again is no error. */
    block(angelId: AngelId): Promise<void>;
    unblock(angelId: AngelId): Promise<void>;
    /** newest first */
    blocked(options?: Abortable): Promise<ProfileCard[]>;
    report(report: ProfileReport): Promise<void>;
  };
  readonly appeals: {
    /** A decision behind the link of its mail. */
    read(token: string, options?: Abortable): Promise<AppealedDecision>;
    write(token: string, text: string): Promise<void>;
  };
  readonly contact: {
    /** Answers the number of the ticket. */
    write(message: Omit<ContactRequest, 'language'>): Promise<string>;
  };
  readonly notifications: {
    channels(options?: Abortable): Promise<NotificationChannels>;
    saveSettings(settings: NotificationSettings): Promise<NotificationChannels>;
    /** `subscription`: JSON of the browser's PushSubscription */
    addDevice(subscription: string): Promise<void>;
    removeDevice(subscription: string): Promise<void>;
    sendTest(): Promise<void>;
    unlinkTelegram(): Promise<void>;
  };
  readonly mailings: {
    own(options?: Abortable): Promise<Mailings>;
    choose(wanted: MailingChoice): Promise<Mailings>;
    /** With the token of a mailing's link. */
    byLink(token: string, options?: Abortable): Promise<Mailings>;
    chooseByLink(token: string, wanted: MailingChoice): Promise<Mailings>;
    /** Stops every mailing. */
    remove(token: string): Promise<Mailings>;
  };
  readonly geo: {
    regions(country: Country, options?: Abortable): Promise<string[]>;
    cities(country: Country, options?: Abortable): Promise<City[]>;
    searchCities(country: Country, text: string, options?: Abortable): Promise<City[]>;
  };
  readonly payments: {
    cardSession(): Promise<{ session: string; expiresInSeconds: number }>;
    tryCharge(charge: ChargeRequest): Promise<PaymentAttempt>;
    checkAdyen(redirectResult: string, attemptId?: string): Promise<PaymentAttempt>;
    attempt(idempotencyKey: string, options?: Abortable): Promise<PaymentAttempt>;
    rules(options?: Abortable): Promise<PayRules>;
    forgetCard(cardId: string): Promise<void>;
    /** undefined: no try is open, and none ended lately */
    latestAttempt(options?: Abortable): Promise<PaymentAttempt | undefined>;
    createPayPalOrder(order: PaymentOrder): Promise<PaymentAttempt>;
    payPalApproved(orderId: string): Promise<PaymentAttempt>;
    payWithWallet(
      wallet: 'googlepay' | 'applepay',
      order: PaymentOrder & { walletToken: string },
    ): Promise<PaymentAttempt>;
    /** Apple's session, as its script wants it */
    validateMerchant(validationUrl: string): Promise<Record<string, unknown>>;
    createMolliePayment(order: PaymentOrder): Promise<PaymentAttempt>;
    checkMollie(attemptId: string): Promise<PaymentAttempt>;
    checkGooglePay(redirectResult: string, attemptId?: string): Promise<PaymentAttempt>;
    checkTrustPayFrame(instanceId: string, options?: Abortable): Promise<PaymentAttempt>;
    checkTrustPay(instanceId: string): Promise<PaymentAttempt>;
    checkMaxPay(reference: string): Promise<PaymentAttempt>;
  };
  /** What was chosen, before it is paid. */
  readonly orders: {
    /** `isUpsell`: with the card on file */
    importOrder(order: ChosenOrder, isUpsell?: boolean): Promise<void>;
    /** Ends an open try here and at the provider. undefined: none was made */
    cancel(idempotencyKey: string): Promise<PaymentAttempt | undefined>;
    importClick(campaign: string, pageType: string): Promise<void>;
  };
  /** What was bought, and the ways out of it. */
  readonly purchases: {
    list(options?: Abortable): Promise<{ purchases: Purchase[]; subscriptions: Subscription[] }>;
    cancelRenewal(): Promise<Subscription[]>;
    /** without signing in: a mail with a link goes to that address, if it has an account */
    askToCancel(request: { email: string; name: string; contract: string }): Promise<void>;
    /** with the token of that link */
    confirmCancel(token: string): Promise<void>;
    /** without signing in: declares it, and a mail with a link goes to that address. Answers when it was received */
    askToWithdraw(request: { email: string; name: string; contract: string }): Promise<number>;
    /** with the token of that link: what it may be about, and when it was declared */
    declaredWithdrawal(token: string, options?: Abortable): Promise<{ purchases: Purchase[]; declaredAt: number }>;
    confirmWithdrawal(token: string, purchaseId: string): Promise<Purchase>;
    /** what is paid and waits begins now, asked for under this text */
    begin(purchaseId: string, startsAtOnce: EarlyStartText): Promise<Purchase>;
    withdraw(purchaseId: string): Promise<Purchase>;
    claimRefund(purchaseId: string, reason: string): Promise<Purchase>;
    /** a receipt or credit note of a purchase, as PDF; `position` 0: of the sale */
    receipt(purchaseId: string, position: number): Promise<{ name: string; file: Blob }>;
    spendingRules(options?: Abortable): Promise<SpendingRules>;
    /** `monthlyLimitCents` null: no limit; absent: it stays */
    saveSpendingRules(rules: { monthlyLimitCents?: number | null; pauseDays: number }): Promise<SpendingRules>;
    /** newest first; `before`: the last id of the page above */
    creditHistory(
      page?: { before?: number },
      options?: Abortable,
    ): Promise<{ entries: CreditEntry[]; isComplete: boolean }>;
  };
  readonly legal: { page(page: LegalPage): Promise<string> };
}
