import type {
  BillingAddress,
  BrowserFacts,
  CardBrand,
  CardDetails,
  CardGateway,
  Challenge,
  EncryptedCard,
  Language,
  PaymentMethod,
  ProblemCode,
} from '@halo/shared/contracts';

import type { PayerLocation } from './payer-location.ts';

export type ProviderName = CardGateway | 'mollie' | 'paypal';

/** What is paid with. Card numbers and wallet tokens live in memory only, and only until the provider has answered. */
export type Instrument =
  | {
      kind: 'card';
      card: CardDetails /** of a card with two brands, the one the shopper chose */;
      chosenBrand?: CardBrand | undefined;
    }
  /** a card that only the provider can read */
  | { kind: 'encryptedCard'; card: EncryptedCard }
  /** the provider's own name for a card it keeps */
  | { kind: 'saved'; token: string }
  | { kind: 'wallet'; wallet: 'applepay' | 'googlepay'; token: string }
  /** the shopper pays on a page or in a window of the provider */
  | { kind: 'hosted' };

/**
 * Who is there while it is charged. `shopper`: at the button, can be asked by the bank; `merchant`: a
 * renewal, without a shopper.
 */
export type Initiator = 'shopper' | 'merchant';

/** Everything a provider must know to charge once. */
export interface StartRequest {
  /** our reference, and the provider's idempotency key */
  readonly attemptId: string;
  readonly method: PaymentMethod;
  /** 0: a check of the card that charges nothing */
  readonly amountCents: number;
  readonly currency: string;
  readonly instrument: Instrument;
  readonly initiator: Initiator;
  /** the shopper agreed that the provider keeps the card */
  readonly keepsCard: boolean;
  /** the first payment of a plan that renews itself: its bank must know, and ask the shopper */
  readonly renews?: boolean | undefined;
  /** something about this try is unusual: its bank shall check who pays */
  readonly needsAuthentication?: boolean | undefined;
  readonly shopper: {
    readonly clickId: string;
    readonly email: string;
    readonly language: Language;
    readonly country: string;
    readonly address: string;
  };
  /** with a new card, where the account asks for it */
  readonly billing?: BillingAddress | undefined;
  /** absent for a renewal */
  readonly browser?: BrowserFacts | undefined;
  /** brand's origin, for the checks of the bank */
  readonly origin: string;
  /** where the browser comes back to, absolute */
  readonly returnUrl: string;
  /** where this provider's webhooks go, absolute */
  readonly webhookUrl: string;
  /** text on the card statement */
  readonly descriptor: string;
  /** what is bought, in the shopper's language */
  readonly description: string;
}

/** A card the provider keeps from now on. */
export interface KeptCard {
  readonly token: string;
  readonly brand?: CardBrand | undefined;
  readonly lastFour: string;
  /** two digits */
  readonly expiryMonth: string;
  /** four digits */
  readonly expiryYear: string;
}

/**
 * Whether a charge without the shopper may be tried again after a refusal. `never`: not with this card; `later`: in a
 * few days; `withShopper`: only when its owner is there to answer the bank; `ours`: the mistake or the outage is ours
 * or the provider's, no bank was asked; `otherMoney`: it was made, of another amount. Undefined: nothing was said, so
 * it is not tried again.
 */
export type RetryAdvice = 'never' | 'later' | 'withShopper' | 'ours' | 'otherMoney';

/** What a provider said of an attempt. `lost`: nothing that says whether money moved. */
export type ProviderAnswer =
  | {
      kind: 'accepted';
      reference: string;
      amountCents?: number | undefined;
      currency?: string | undefined;
      keptCard?: KeptCard | undefined;
      payerLocation?: PayerLocation | undefined;
      /** the provider's own name of the card or the account that paid: the same whenever it pays there */
      payerMark?: string | undefined;
    }
  | { kind: 'challenge'; challenge: Challenge; reference?: string | undefined }
  | { kind: 'pending'; reference?: string | undefined }
  | {
      kind: 'declined';
      failure: ProblemCode;
      retry?: RetryAdvice | undefined;
      reference?: string | undefined;
      payerMark?: string | undefined;
      /**
       * the request was turned away (our key, too many calls): of an earlier one for the same attempt this says nothing
       */
      isUnread?: boolean;
    }
  | { kind: 'lost'; reason: string };

/** What the browser brought back, or the page asks about. */
export type Returned =
  | { kind: 'redirectResult'; value: string }
  /** the provider's own id: PayPal's order, TrustPay's instance, MaxPay's reference, Mollie's payment */
  | { kind: 'reference'; value: string };

/** An answer after a challenge also says which attempt it is about. */
export type ConfirmAnswer =
  | { kind: 'known'; attemptId: string; answer: ProviderAnswer }
  /** the provider does not know this */
  | { kind: 'foreign' }
  | { kind: 'lost'; reason: string };

export type RefundAnswer =
  | { kind: 'done' | 'asked'; reference: string }
  | { kind: 'refused'; reason: string }
  /** `isUnread`: the request was turned away (our key, too many calls), so this one gave nothing back */
  | { kind: 'lost'; reason: string; isUnread?: boolean };

export type EventOutcome =
  | {
      kind: 'accepted';
      keptCard?: KeptCard | undefined;
      payerLocation?: PayerLocation | undefined;
      payerMark?: string | undefined;
    }
  | {
      kind: 'declined';
      failure: ProblemCode;
      retry?: RetryAdvice | undefined;
      payerMark?: string | undefined;
    }
  /** the authorisation was undone before any money was taken, also after it was reported as accepted */
  | { kind: 'cancelled' }
  /** what was accepted brings no money, for now or for good; a later `captured` brings it after all */
  | { kind: 'captureFailed' }
  | { kind: 'captured' }
  | { kind: 'refunded' }
  /** `why`: in the provider's words or codes */
  | { kind: 'refundFailed'; why?: string | undefined }
  | { kind: 'chargedBack' }
  | { kind: 'chargebackReversed' }
  /** a dispute, or a question before one: an operator answers it at the provider, until then where that is known */
  | { kind: 'answerWanted'; dueAt?: string | undefined }
  /** a settlement report can be fetched; `reference` is its name */
  | { kind: 'report' }
  /** it may be about money, and what it means only a person can say */
  | { kind: 'unclear' };

/** What a webhook proved about a payment. */
export interface ProviderEvent {
  /** the same event always has the same id */
  readonly eventId: string;
  readonly attemptId: string;
  readonly merchant: string;
  /** of the payment, or of what goes back */
  readonly amountCents: number;
  readonly currency: string;
  readonly reference: string;
  /** the provider's id of the payment that it is about, where it has one of its own and names that as well */
  readonly about?: string | undefined;
  /** undefined: an event that changes nothing */
  readonly outcome: EventOutcome | undefined;
  /** the provider's name of it, for the log */
  readonly name: string;
}

/** A webhook as it arrived. `body` is parsed, `rawBody` the bytes that were signed. */
export interface WebhookRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly rawBody: Buffer;
}

/**
 * `events`: proven, by its signature or because the adapter asked the provider back; `reply` is what the provider
 * wants to read. `refused`: not from the provider, nothing happens. `later`: could not be proven now, ask it to come
 * again.
 */
export type WebhookReading =
  | { kind: 'events'; events: readonly ProviderEvent[]; reply: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string };

/** What a provider says about a card it keeps. */
export interface KeptCardReport {
  readonly clickId: string;
  /** its name of the payment that kept the card; of a change by a card network it names nothing of ours */
  readonly reference: string;
  readonly card: KeptCard;
}

export type TokenReading =
  | { kind: 'kept'; report: KeptCardReport; reply: string }
  /** a card that its company can charge no more */
  | { kind: 'gone'; card: { readonly clickId: string; readonly token: string }; reply: string }
  | { kind: 'nothing'; reply: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string };

/**
 * One payment company behind its own HTTP. No call ever throws for what the provider says or for a network that fails:
 * that is an answer. One contract suite runs on every adapter (provider-contract.ts).
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[];
  /** our account there; an event for another one is refused */
  readonly merchant: string;
  /**
   * The public key that a card is encrypted with in the browser, as `exponent|modulus` in hexadecimal. Undefined: this
   * account takes card numbers as they are.
   */
  cardKey?(): Promise<string>;
  /** New cards are taken with the address of their owner only. */
  readonly asksAddress?: boolean;
  /** Charges at most once for an attempt id, however often it is called. */
  start(request: StartRequest): Promise<ProviderAnswer>;
  /** After the browser came back or the shopper approved. Safe to repeat. */
  confirm(returned: Returned): Promise<ConfirmAnswer>;
  /** Where a payment stands. Undefined: this provider has no such call, and only its webhook says. */
  status?(attempt: { attemptId: string; reference: string | undefined }): Promise<ProviderAnswer>;
  /**
   * Ends a payment that is not decided. `declined`: it is ended and nothing will be charged. `pending`: that was asked
   * for, its webhook will say. Anything else: what it is instead.
   */
  cancel(attempt: {
    attemptId: string;
    reference: string | undefined;
    /** its bank asked the shopper and has no answer yet: for a provider that cannot be asked where a payment stands */
    isChallenge?: boolean;
  }): Promise<ProviderAnswer>;
  /** Gives back at most once for a refund id. */
  refund(refund: {
    /** all that was paid: what is not taken yet is cancelled instead, where a provider has a call for either */
    isWhole: boolean;
    refundId: string;
    attemptId: string;
    reference: string;
    amountCents: number;
    currency: string;
    webhookUrl: string;
  }): Promise<RefundAnswer>;
  /**
   * What became of a refund that was asked for; `refundReference` is the provider's name of it. Undefined: this
   * provider has no such call, and only its webhook says.
   */
  refundStatus?(refund: { refundId: string; reference: string; refundReference: string }): Promise<RefundAnswer>;
  /**
   * What became of a request for a refund that had no answer, by our own id of it. `unknown`: it did not arrive.
   * Undefined: this provider has no such call, and only its webhook says.
   */
  findRefund?(refund: { refundId: string; reference: string }): Promise<RefundAnswer | { kind: 'unknown' }>;
  /** Forgets a card it keeps. Gone already is fine. */
  forget?(card: { token: string; clickId: string }): Promise<void>;
  readWebhook(request: WebhookRequest): Promise<WebhookReading>;
  /** Events about kept cards, where they come with a signature of their own. */
  readTokenWebhook?(request: WebhookRequest): Promise<TokenReading>;
}
