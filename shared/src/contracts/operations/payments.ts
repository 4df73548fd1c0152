import * as z from 'zod/mini';
import { limitedText } from '../limited-text.ts';
import { PaymentBlock } from './payment-blocks.ts';
import { Reason } from './pins.ts';
import { AttemptStatus } from '../attempt-status.ts';

/** Mail address, amount, last four digits of a card, or a number or name of the payment, the account, a receipt. */
export const PaymentQuery = z.object({ text: limitedText(200, z.minLength(1)) });

/** A payment in a list, without anything about who paid. Times are ISO 8601. */
export const FoundPayment = z.object({
  id: z.string(),
  brand: z.string(),
  at: z.string(),
  product: z.string(),
  cents: z.int(),
  currency: z.string(),
  /** its provider took this instead of what was agreed; what goes back is of this, and in this currency */
  taken: z.optional(z.object({ cents: z.int(), currency: z.string() })),
  /** what went back */
  reversedCents: z.int(),
  status: AttemptStatus,
  method: z.string(),
  provider: z.string(),
  /** of the card that paid, where it is known */
  lastFour: z.optional(z.string()),
});
export type FoundPayment = z.infer<typeof FoundPayment>;

export const FoundPayments = z.object({
  /** newest first */
  payments: z.array(FoundPayment),
  /** there are older ones */
  isMore: z.boolean(),
});
export type FoundPayments = z.infer<typeof FoundPayments>;

/** A change of the state of the payment, and what caused it. */
export const PaymentStep = z.object({ at: z.string(), from: z.string(), to: z.string(), cause: z.string() });
export type PaymentStep = z.infer<typeof PaymentStep>;

/** A movement of its money in the books; its lines sum to zero in each currency. */
export const PaymentMovement = z.object({
  at: z.string(),
  kind: z.string(),
  /** the provider's own id of what happened; absent: it did not come from a provider, or none was kept then */
  providerId: z.optional(z.string()),
  lines: z.array(z.object({ account: z.string(), currency: z.string(), cents: z.int() })),
});
export type PaymentMovement = z.infer<typeof PaymentMovement>;

/** Money that goes back, or came again. */
export const PaymentReversal = z.object({
  id: z.string(),
  at: z.string(),
  /** refund, chargeback … */
  kind: z.string(),
  /** what it is for; `desk`: an operator decided it */
  reason: z.string(),
  cents: z.int(),
  status: z.enum(['asked', 'done', 'failed', 'not_owed']),
  reference: z.optional(z.string()),
  /** why its provider did not make it, in the provider's words or codes */
  refusal: z.optional(z.string()),
  /** credits that should have gone back but were spent */
  missingCredits: z.int(),
  /** it is a second payment that was taken of the same sale; so much of it is owed and not on its way */
  secondCents: z.optional(z.int()),
  /** it failed, and may be sent again */
  canBeRetried: z.boolean(),
  /** it was asked for a while ago, and its provider has not said what became of it */
  isOverdue: z.boolean(),
  /** … and it can be asked */
  canBeAsked: z.boolean(),
  doneAt: z.optional(z.string()),
});
export type PaymentReversal = z.infer<typeof PaymentReversal>;

export const PaymentReceipt = z.object({
  at: z.string(),
  number: z.string(),
  isCreditNote: z.boolean(),
  cents: z.int(),
  currency: z.string(),
});
export type PaymentReceipt = z.infer<typeof PaymentReceipt>;

/** What its buyer has of it. */
export const PaymentPurchase = z.object({
  withdrawal: z.optional(z.object({ at: z.string(), cents: z.int(), isByUs: z.boolean() })),
  claim: z.optional(z.object({ at: z.string(), reason: z.string(), status: z.string() })),
  held: z.optional(z.object({ at: z.string(), cents: z.int(), status: z.string(), dueAt: z.string() })),
  subscription: z.optional(
    z.object({
      id: z.string(),
      startedAt: z.string(),
      paidUntil: z.string(),
      renews: z.boolean(),
      periods: z.int(),
      /** for its buyer, and begins by itself at `startedAt`; absent: it does not wait */
      waits: z.optional(z.boolean()),
      cancelledAt: z.optional(z.string()),
      endedAt: z.optional(z.string()),
    }),
  ),
});
export type PaymentPurchase = z.infer<typeof PaymentPurchase>;

const REFUND_MAX_CENTS = 1_000_000;

/** What its buyer reads of why money came back; the operator's own words are for the audit. */
export const REFUND_GROUNDS = ['agreed', 'mistake', 'twice', 'fault', 'goodwill'] as const;
export const RefundGround = z.enum(REFUND_GROUNDS);
export type RefundGround = z.infer<typeof RefundGround>;

/** Money that an operator gives back. */
export const NewRefund = z.object({
  /** chosen by who asks: sent twice, it is one */
  id: z.uuid(),
  cents: z.int().check(z.minimum(1), z.maximum(REFUND_MAX_CENTS)),
  /** what the money bought goes with it; else its buyer keeps it */
  takesGoods: z.boolean(),
  reason: Reason,
  /** absent: agreed */
  ground: z.optional(RefundGround),
  /** a second payment that was taken of the same sale, by the id of its reversal: it goes back whole, the sale stays */
  second: z.optional(z.uuid()),
});
export type NewRefund = z.infer<typeof NewRefund>;

/** What two people found out about a refund whose provider does not say what became of it. */
export const RefundWord = z.object({
  /** chosen by who asks: sent twice, it is one */
  id: z.uuid(),
  /** with the provider's own id of it; without one it was not made */
  reference: z.optional(limitedText(100, z.regex(/^[\w:.-]+$/))),
  reason: Reason,
});
export type RefundWord = z.infer<typeof RefundWord>;

/** What an operator did to a payment. */
export const PaymentAction = z.object({
  id: z.string(),
  payment: z.string(),
  brand: z.string(),
  /**
   * `retry`: a refund that had failed; `ask`: where it stands; `end`: at its provider; `askRefund`: what became of
   * one; `made` and `notMade`: what people found out about one
   */
  kind: z.enum(['refund', 'retry', 'ask', 'end', 'askRefund', 'made', 'notMade']),
  cents: z.optional(z.int()),
  currency: z.string(),
  takesGoods: z.boolean(),
  /** `refund`: of a second payment that was taken of the same sale, by the id of its reversal */
  second: z.optional(z.string()),
  /** `made`: the provider's id of the refund */
  reference: z.optional(z.string()),
  reason: z.string(),
  ground: z.optional(RefundGround),
  /** `waiting`: for a second person */
  status: z.enum(['waiting', 'done', 'withdrawn', 'expired']),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.optional(z.string()),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
});
export type PaymentAction = z.infer<typeof PaymentAction>;

/** A provider's proven event that does not fit what is known here. */
export const ParkedEvent = z.object({
  provider: z.string(),
  /** whose account there it is; empty: the one of the installation */
  company: z.string(),
  eventId: z.string(),
  /** what the provider calls it */
  name: z.string(),
  /** as the provider named it */
  payment: z.string(),
  /** absent: it names no payment of ours */
  brand: z.optional(z.string()),
  reference: z.string(),
  cents: z.int(),
  currency: z.string(),
  reason: z.string(),
  /** its consequences were drawn; only the difference is open */
  hasActed: z.boolean(),
  isOpen: z.boolean(),
  receivedAt: z.string(),
  /** until when a person must have seen to it */
  dueAt: z.optional(z.string()),
  /** who looks into it */
  owner: z.optional(z.string()),
  note: z.optional(z.string()),
  closeReason: z.optional(z.string()),
});
export type ParkedEvent = z.infer<typeof ParkedEvent>;

/** Where books, payments, credits or a provider differ. */
export const MoneyFinding = z.object({
  key: z.string(),
  kind: z.string(),
  /** the payment, or the account for credits */
  subject: z.string(),
  brand: z.optional(z.string()),
  detail: z.string(),
  foundAt: z.string(),
  isOpen: z.boolean(),
  /** a person ends it; the others end when the difference is gone */
  canBeClosed: z.boolean(),
  closeReason: z.optional(z.string()),
});
export type MoneyFinding = z.infer<typeof MoneyFinding>;

export const OpenMoneyWork = z.object({
  /** oldest first */
  parked: z.array(ParkedEvent),
  findings: z.array(MoneyFinding),
});
export type OpenMoneyWork = z.infer<typeof OpenMoneyWork>;

export const ParkedKey = z.object({ provider: limitedText(40), company: limitedText(64), eventId: limitedText(300) });
export type ParkedKey = z.infer<typeof ParkedKey>;

/** Everything that is known of one payment, each list oldest first. */
export const PaymentStory = z.object({
  ...FoundPayment.shape,
  account: z.string(),
  purpose: z.string(),
  /** its buyer chose that it renews itself */
  renews: z.boolean(),
  failure: z.optional(z.string()),
  /** failed because we stopped waiting: it may be paid all the same */
  isEndedByUs: z.boolean(),
  /** the provider's own id of it */
  reference: z.optional(z.string()),
  changedAt: z.string(),
  /** where its money stands in the books; what is even is left out */
  position: z.array(z.object({ account: z.string(), currency: z.string(), cents: z.int() })),
  steps: z.array(PaymentStep),
  movements: z.array(PaymentMovement),
  reversals: z.array(PaymentReversal),
  receipts: z.array(PaymentReceipt),
  actions: z.array(PaymentAction),
  /** what may still be given back */
  refundableCents: z.int(),
  /** above so much in all a refund takes a second person */
  aloneCents: z.int(),
  /** so much more may this operator give back within the last day, of all payments, before it takes one as well */
  aloneTodayCents: z.int(),
  /** it is open, and its provider can say where it stands */
  canBeAsked: z.boolean(),
  purchase: PaymentPurchase,
  parked: z.array(ParkedEvent),
  findings: z.array(MoneyFinding),
  /** entries that keep its account, its card or its owner's mail address from paying now */
  blocks: z.array(PaymentBlock),
  /** the card that paid is known well enough to be blocked */
  canBlockCard: z.boolean(),
});
export type PaymentStory = z.infer<typeof PaymentStory>;
