import * as z from 'zod/mini';
import { LANGUAGES, ProfileNature, ReportReason } from '@halo/shared/contracts';

const Url = z.url({ protocol: /^https?$/ });
const Name = z.string().check(z.minLength(1), z.maxLength(80));
const WholeNumber = z.string().check(z.regex(/^\d{1,9}$/));
const Instant = z.iso.datetime({ offset: true });
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Absent in mails that were queued before this field existed. */
const Every = z.enum(['week', 'month', 'year']);
const FreeText = z.string().check(z.maxLength(5000));

/** What each mail is filled with. Texts only, because they wait in a table; money in minor units, times in ISO 8601. */
export const MAIL_DATA = {
  'confirm-email': z.object({ confirmUrl: Url }),
  'someone-tried-to-register': z.object({ loginUrl: Url, resetUrl: Url }),
  welcome: z.object({ startUrl: Url }),
  'reset-password': z.object({ resetUrl: Url, validMinutes: WholeNumber }),
  'sign-in-link': z.object({ signInUrl: Url, validMinutes: WholeNumber }),
  /** To the owner: the account opens in another way too, a passkey or a company's name. */
  'way-in-added': z.object({ way: Name, addedAt: Instant, resetUrl: Url }),
  /** To each member of a brand whose closing is announced. */
  'brand-closing': z.object({ closesAt: Instant, dataUrl: Url, purchasesUrl: Url }),
  /** A week before an account goes that was never confirmed. */
  'account-unconfirmed': z.object({ erasesAt: Instant, logInUrl: Url }),
  /** The copy of their data that a person asked for can be fetched. */
  'data-export': z.object({ expiresAt: Instant, dataUrl: Url }),
  /** When its owner deletes the account; the last one that they get. */
  'account-leaving': z.object({
    erasesAt: Instant,
    logInUrl: Url,
    /** the brand closes too: money goes back first */
    ends: z.optional(z.literal('withBrand')),
  }),
  /** To the owner, after it happened. */
  'password-changed': z.object({
    changedAt: Instant,
    resetUrl: Url,
    /** the device on which it was changed goes on; absent: every one was signed out */
    kept: z.optional(z.literal('this')),
  }),
  /** To the owner, when a browser signed in that never did before. `device`: absent when it did not say what it is. */
  'new-sign-in': z.object({ signedInAt: Instant, device: z.optional(Name), resetUrl: Url, devicesUrl: Url }),
  /** To the old address, when another one was asked for; of the new one it says only what its owner recognises. */
  'email-change-notice': z.object({ askedAt: Instant, newEmail: Name, keepUrl: Url }),
  /** To the old address, when the new one was confirmed. */
  'email-changed': z.object({ changedAt: Instant, newEmail: Name, keepUrl: Url, keepUntil: Instant }),
  receipt: z.object({
    userName: Name,
    planName: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    paidAt: Instant,
    reference: Name,
    descriptor: Name,
    accountUrl: Url,
    withdrawUrl: Url,
    /** absent: it has none */
    receiptNumber: z.optional(Name),
    /** absent: its buyer did not ask that it begins at once */
    startAskedAt: z.optional(Instant),
    /** it begins when its buyer says so, and by itself then; absent: it has begun */
    waitsUntil: z.optional(Instant),
    /** message credits that it brought; they do not expire */
    credits: z.optional(WholeNumber),
    /** the paid period is over; absent: it does not last */
    endsAt: z.optional(Instant),
    /** it begins only then, when what is paid already ends; absent: at once */
    startsAt: z.optional(Instant),
    /** All four or none: set when the plan renews by itself. */
    renewsAt: z.optional(Instant),
    every: z.optional(Every),
    renewalAmountMinor: z.optional(WholeNumber),
    cancelUrl: z.optional(Url),
  }),
  /** Before a plan renews, as the law of the country wants it. */
  'renewal-notice': z.object({
    userName: Name,
    planName: Name,
    renewsAt: Instant,
    amountMinor: WholeNumber,
    currency: Currency,
    cancelUrl: Url,
    /** of the card */
    lastFour: z.optional(WholeNumber),
  }),
  'renewal-receipt': z.object({
    userName: Name,
    planName: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    paidAt: Instant,
    reference: Name,
    descriptor: Name,
    /** of the period that was paid; it ends at `renewsAt` */
    startsAt: z.optional(Instant),
    renewsAt: Instant,
    every: z.optional(Every),
    renewalAmountMinor: WholeNumber,
    cancelUrl: Url,
    withdrawUrl: Url,
    /** Absent in mails that were queued before this field existed. */
    receiptNumber: z.optional(Name),
  }),
  'renewal-failed': z.object({
    userName: Name,
    planName: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    /** newCard: this card is not charged any more; bank: only its owner can answer the bank; ours: we could not */
    reason: z.enum(['card', 'newCard', 'bank', 'noCard', 'ours', 'limit', 'pause', 'notAccepted']),
    accountUrl: Url,
    /** where it can be bought again, if that is the next thing to do */
    payUrl: z.optional(Url),
    /** absent: it is over */
    nextTryAt: z.optional(Instant),
  }),
  /** Paid although it had been cancelled: goes back by itself. */
  'renewal-returned': z.object({
    userName: Name,
    planName: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    reference: Name,
    accountUrl: Url,
  }),
  /** Its provider took something else than was agreed. Nothing was bought or renewed with it. */
  'other-amount': z.object({
    userName: Name,
    planName: Name,
    agreedMinor: WholeNumber,
    agreedCurrency: Currency,
    amountMinor: WholeNumber,
    currency: Currency,
    reference: Name,
    accountUrl: Url,
  }),
  /** Paid after it was given up or reported as failed. Goes back by itself. */
  'payment-returned': z.object({
    userName: Name,
    planName: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    reference: Name,
    accountUrl: Url,
  }),
  /** No card was kept that it could be charged to. */
  'renewal-impossible': z.object({
    userName: Name,
    planName: Name,
    /**
     * notKept: its company kept no card; cardGone: it can charge the card no more; disputed: its bank took back another
     * payment with that card; moneyBack: a payment of this plan went back
     */
    reason: z.enum(['notKept', 'cardGone', 'disputed', 'moneyBack']),
    /** when it begins at the latest; absent: it has begun */
    startsAt: z.optional(Instant),
    endsAt: Instant,
    accountUrl: Url,
  }),
  /** To the owner: a plan renews with another card. */
  'card-changed': z.object({
    userName: Name,
    planName: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    /** a renewal was refused before, and is tried at once; absent: it is not due */
    next: z.optional(z.literal('now')),
    /** absent: it is tried now, or the plan has not begun yet */
    renewsAt: z.optional(Instant),
    /** of the card */
    lastFour: z.optional(WholeNumber),
    accountUrl: Url,
  }),
  'renewal-cancelled': z.object({
    userName: Name,
    planName: Name,
    cancelledAt: Instant,
    /** when it begins at the latest; absent: it has begun */
    startsAt: z.optional(Instant),
    endsAt: Instant,
    accountUrl: Url,
  }),
  /** Asked for by a visitor who is not signed in; nothing that they typed is in it. */
  'cancel-link': z.object({
    userName: Name,
    planName: Name,
    askedAt: Instant,
    /** when it begins at the latest; absent: it has begun */
    startsAt: z.optional(Instant),
    endsAt: Instant,
    validDays: WholeNumber,
    confirmUrl: Url,
  }),
  'cancel-nothing': z.object({ userName: Name, askedAt: Instant, accountUrl: Url }),
  /**
   * The receipt of a withdrawal that was declared without signing in, with the link that shows it was the owner of the
   * address. The law wants its content repeated; what was typed has lost everything that a mail program makes a link
   * of.
   */
  'withdraw-link': z.object({
    userName: Name,
    writer: FreeText,
    contract: FreeText,
    receivedAt: Instant,
    validDays: WholeNumber,
    confirmUrl: Url,
  }),
  /** The same where it fits no purchase: a person answers. */
  'withdraw-noted': z.object({ writer: FreeText, contract: FreeText, receivedAt: Instant }),
  'withdrawal-received': z.object({
    userName: Name,
    planName: Name,
    reference: Name,
    receivedAt: Instant,
    amountMinor: WholeNumber,
    currency: Currency,
    accountUrl: Url,
    /** everything that was left to give back, or the share that was not used */
    extent: z.enum(['whole', 'unused']),
    /** a person looks at the refund until then */
    heldUntil: z.optional(Instant),
    /** of the sale; absent: it has none, or the mail was queued before this field existed */
    receiptNumber: z.optional(Name),
  }),
  /** What was paid and waited begins by itself: the days to withdraw are over. */
  'purchase-begun': z.object({
    userName: Name,
    planName: Name,
    reference: Name,
    begunAt: Instant,
    accountUrl: Url,
    /** that came with it; absent: none */
    credits: z.optional(WholeNumber),
    /** absent: it does not last */
    endsAt: z.optional(Instant),
  }),
  /** Money that is on its way back, with its credit note. Named when operators alone gave any back. */
  'desk-refund': z.object({
    userName: Name,
    planName: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    /**
     * an operator's: agreed with the buyer, charged by mistake, paid twice, something did not work, or a courtesy;
     * withdrawal, guarantee: what the buyer asked for; closing: of an account that we closed
     */
    ground: z.enum(['agreed', 'mistake', 'twice', 'fault', 'goodwill', 'withdrawal', 'guarantee', 'closing']),
    reference: Name,
    accountUrl: Url,
    creditNote: z.optional(Name),
  }),
  /** The refund of a repeated withdrawal, for the support. */
  'held-refund': z.object({
    kind: z.enum(['new', 'reminder']),
    account: Name,
    planName: Name,
    reference: Name,
    amountMinor: WholeNumber,
    currency: Currency,
    /** withdrawals with use before it */
    earlier: WholeNumber,
    dueAt: Instant,
  }),
  /** `returned`: there was nothing left to give back. `text` is empty where no person decided in time. */
  'withdrawal-answered': z.object({
    userName: Name,
    planName: Name,
    reference: Name,
    kind: z.enum(['released', 'refused', 'returned']),
    amountMinor: WholeNumber,
    currency: Currency,
    text: FreeText,
    accountUrl: Url,
    receiptNumber: z.optional(Name),
  }),
  'claim-received': z.object({
    userName: Name,
    planName: Name,
    reference: Name,
    receivedAt: Instant,
    amountMinor: WholeNumber,
    currency: Currency,
    text: FreeText,
    accountUrl: Url,
  }),
  /** A claim under the refund guarantee, for the support. */
  'claim-request': z.object({
    account: Name,
    replyTo: z.string(),
    planName: Name,
    reference: Name,
    receivedAt: Instant,
    amountMinor: WholeNumber,
    currency: Currency,
    text: FreeText,
  }),
  /**
   * `granted-earlier`: of a period that is over, and the one that runs stays; `returned`: there was nothing left to
   * give back.
   */
  'claim-answered': z.object({
    userName: Name,
    planName: Name,
    reference: Name,
    kind: z.enum(['granted', 'granted-earlier', 'refused', 'returned']),
    amountMinor: WholeNumber,
    currency: Currency,
    text: FreeText,
    accountUrl: Url,
    receiptNumber: z.optional(Name),
  }),
  /** To the people of a company who look after its money: what is new, or waited for another day, a line each. */
  'money-alarm': z.object({ count: WholeNumber, lines: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
  /** To operators who asked for it: what happened to a release, in one sentence. */
  'release-alarm': z.object({ what: FreeText, where: Name, at: Instant, consoleUrl: Url }),
  /** For who wrote to the desk. `text`: what they wrote; absent where the address is not proven to be theirs. */
  'contact-copy': z.object({ ticket: Name, text: z.optional(FreeText) }),
  /** What the desk decided about an account, in the words kept with it: paragraphs with an empty line between. */
  'desk-decision': z.object({
    kind: z.enum(['warn', 'verify', 'refuse', 'hidePhoto', 'unverify', 'disable', 'restore', 'uphold']),
    text: FreeText,
    /** absent: there is nothing to appeal against */
    appealUrl: z.optional(Url),
  }),
  /** The answer to a ticket. `question`: what was asked; absent where the address is not proven to be the writer's. */
  'desk-answer': z.object({ ticket: Name, text: FreeText, question: z.optional(FreeText), contactUrl: Url }),
  /** For who reported: that a person read it. */
  'report-outcome': z.object({ kind: z.enum(['nothing', 'acted']), contactUrl: Url }),
  /** What a member reported, for the support. */
  'safety-report': z.object({
    ticket: Name,
    /** the first about this profile today, or one more */
    kind: z.enum(['first', 'further']),
    urgency: z.enum(['usual', 'urgent']),
    reason: ReportReason,
    reporter: Name,
    reported: Name,
    reportedName: Name,
    reportedNature: ProfileNature,
    reportedAt: Instant,
    /** id of the message it is about */
    message: z.optional(WholeNumber),
    text: FreeText,
  }),
  'new-message-digest': z.object({
    count: WholeNumber,
    /** of who wrote last, both or none: only for readers who want names outside the page */
    senderName: z.optional(Name),
    senderNature: z.optional(ProfileNature),
    chatsUrl: Url,
  }),
} as const;

/** What of a mail's data also stands in its headers. */
export const HeaderData = z.object({ replyTo: z.optional(z.string()) });

export type MailTemplate = keyof typeof MAIL_DATA;
export type MailData<T extends MailTemplate = MailTemplate> = z.infer<(typeof MAIL_DATA)[T]>;

export const MAIL_TEMPLATES = Object.keys(MAIL_DATA) as MailTemplate[];
export const MailTemplateSchema = z.enum(MAIL_TEMPLATES as [MailTemplate, ...MailTemplate[]]);
export const MailLanguageSchema = z.enum(LANGUAGES);
